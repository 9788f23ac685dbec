import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import {
  openTestContext,
  refusalOf,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { createShortlists, type ShortlistSchedule } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";

let opened: TestContext;
let schedule: ShortlistSchedule;
beforeAll(async () => {
  opened = await openTestContext(withMailServer);
  schedule = createShortlists(opened.context);
});
afterAll(async () => {
  await schedule.close();
  await opened[Symbol.asyncDispose]();
});

const calls = () => opened.callerAs(someAdmin).shortlists;
const now = new Date("2027-03-27T09:00:00Z");

/**
 * Stores a search with one matching flat for each score, and makes the server propose a shortlist
 * of these flats. Returns the ids of the shortlist, the search and the flats, and the time of the
 * shortlist's last change.
 */
async function propose(scores: number[]) {
  const submissionId = await storeSearch(opened);
  const flats: string[] = [];
  for (const score of scores) flats.push(await storeMatch(opened, submissionId, score));
  await schedule.look(now);
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  return { id, submissionId, flats, ...(await version(id)) };
}

const version = async (id: string) => ({
  expectedUpdatedAt: (await calls().byId({ id })).updatedAt,
});

const flat = (listingId = "", note: string | null = null) => ({ listingId, note });

test("a user can reorder, drop, add and annotate flats of a proposed shortlist, and the mail equals the preview", async () => {
  const { id, submissionId, flats, expectedUpdatedAt } = await propose([90, 80, 70]);
  const [first, second, third = ""] = flats;
  const other = await storeMatch(opened, await storeSearch(opened), 10, {
    title: "Call +49 170 1234567 for the loft",
    phone: "+491701234567",
    url: "https://flats.example/added",
  });
  const changed = await calls().update({
    id,
    expectedUpdatedAt,
    note: "  Good morning!  ",
    flats: [flat(second, "Our favourite"), flat(other), flat(first, "")],
    dropped: [third],
  });
  expect(changed).toMatchObject({
    note: "Good morning!",
    flats: [
      { listingId: second, note: "Our favourite" },
      { listingId: other },
      { listingId: first },
    ],
  });
  const preview = await calls().preview({ id });
  expect(preview.text).toContain("Good morning!");
  expect(preview.text).toContain("Our favourite");
  expect(preview.text).toContain("Call for the loft");
  expect(preview.text).toContain("https://flats.example/added");
  expect(preview.html + preview.text).not.toMatch(/1701234567|170 1234567|\p{Co}/u);

  await calls().send({ id, ...(await version(id)) });
  const [{ id: mailId } = { id: "" }] = await mailsOf(opened, submissionId);
  const { html, text } = await opened.callerAs(someAdmin).mail.byId({ id: mailId });
  expect({ html, text }).toEqual({ html: preview.html, text: preview.text });
  // The only flat that was not sent is `third`. The user has dropped this flat from the shortlist,
  // so it is not proposed again the next morning.
  await schedule.look(new Date("2027-03-28T09:00:00Z"));
  expect(await shortlistsOf(opened, submissionId)).toHaveLength(1);
});

test("a flat that a person adds can be sent although it does not fit the wishes, but the shortlist does not look right", async () => {
  const { id, submissionId, flats, expectedUpdatedAt } = await propose([90]);
  const other = await storeSearch(opened, { city: "lisbon" });
  const inLisbon = await storeMatch(opened, other, 90, { city: "lisbon" });
  const added = [...flats, inLisbon].map((listingId) => flat(listingId));
  await calls().update({ id, expectedUpdatedAt, flats: added });
  expect(await calls().byId({ id })).toMatchObject({ blocks: [], looksRight: false });
  await calls().send({ id, ...(await version(id)) });
  expect(await mailsOf(opened, submissionId)).toHaveLength(1);
});

test("the mail preview of a shortlist shows a landlord's contact details only after the team has released the details", async () => {
  const { id, flats } = await propose([90]);
  const [listingId = ""] = flats;
  const { db } = opened.context.database;
  const set = (values: object) =>
    db.updateTable("listings").set(values).where("id", "=", listingId).execute();
  await set({ phone: "+4930555012", email: "lena@example.org" });
  expect((await calls().preview({ id })).text).not.toMatch(/555012|lena@/);
  await set({ contactReleased: true });
  expect((await calls().preview({ id })).text).toContain("Contact: +4930555012, lena@example.org");
});

test("saving, sending or skipping a shortlist that was changed meanwhile is refused and changes nothing", async () => {
  const { id, flats, expectedUpdatedAt } = await propose([90]);
  await calls().update({ id, expectedUpdatedAt, note: "First" });
  const stale = { code: "CONFLICT", message: expect.stringContaining("changed") };
  expect(await refusalOf(calls().update({ id, expectedUpdatedAt, note: "Second" }))).toEqual(stale);
  expect(await refusalOf(calls().send({ id, expectedUpdatedAt }))).toEqual(stale);
  expect(await refusalOf(calls().skip({ id, expectedUpdatedAt }))).toEqual(stale);
  expect(await calls().byId({ id })).toMatchObject({
    note: "First",
    flats: [{ listingId: flats[0] }],
  });
});

test("a skipped shortlist is not proposed again on the same day, and the next morning there is a new one", async () => {
  const { id, submissionId, flats, expectedUpdatedAt } = await propose([90]);
  await calls().skip({ id, expectedUpdatedAt });
  await schedule.look(new Date("2027-03-27T09:01:00Z"));
  expect(await shortlistsOf(opened, submissionId)).toMatchObject([{ state: "skipped" }]);
  await schedule.look(new Date("2027-03-28T06:00:00Z"));
  expect((await shortlistsOf(opened, submissionId)).at(-1)).toMatchObject({
    state: "proposed",
    flats,
  });
});

test.each([
  [{ flats: [flat("0a5d6c1e-6a0e-4b57-8e0e-7d1d6f0b3a01")] }, "There is no such listing"],
  [{ flats: [flat("x")] }, "listingId must be a UUID"],
  [{ note: "x".repeat(1001) }, "Line to the searcher must be at most 1000 characters"],
])(
  "the invalid change %j of a shortlist is refused with a message that says why",
  async (change, message) => {
    const { id, expectedUpdatedAt } = await propose([90]);
    expect(await refusalOf(calls().update({ id, expectedUpdatedAt, ...change }))).toEqual({
      code: "BAD_REQUEST",
      message: expect.stringContaining(message),
    });
  },
);

test("if a request sends several shortlists and one is refused, the others are sent", async () => {
  const [good, paused] = [await propose([90]), await propose([90])];
  const { db } = opened.context.database;
  await db
    .updateTable("submissions")
    .set({ life: "paused" })
    .where("id", "=", paused.submissionId)
    .execute();
  const listed: ShortlistSummary[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await calls().list({ limit: 2, cursor });
    listed.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  const byId = new Map(listed.map((each) => [each.id, each]));
  expect(byId.size).toBe(listed.length);
  expect(byId.get(good.id)).toMatchObject({ looksRight: true, blocks: [] });
  expect(byId.get(paused.id)).toMatchObject({ looksRight: false, blocks: [{ code: "paused" }] });
  const shortlists = [paused, good].map(({ id, expectedUpdatedAt }) => ({ id, expectedUpdatedAt }));
  expect(await calls().sendAll({ shortlists })).toEqual({
    results: [
      { id: paused.id, status: "refused", message: "The searcher has paused the search." },
      { id: good.id, status: "sent" },
    ],
  });
});

test("the list of sent shortlists contains a shortlist that was just sent, but not one that was sent 24 hours ago", async () => {
  const { id, submissionId, expectedUpdatedAt } = await propose([90]);
  const { db } = opened.context.database;
  await db
    .updateTable("submissions")
    .set({ assigneeId: someAdmin.id })
    .where("id", "=", submissionId)
    .execute();
  const listSent = async () => (await calls().list({ list: "sent" })).items;
  expect(await listSent()).not.toContainEqual(expect.objectContaining({ id }));
  await calls().send({ id, expectedUpdatedAt });
  const [mail] = await mailsOf(opened, submissionId);
  expect(await listSent()).toContainEqual(
    expect.objectContaining({
      id,
      state: "sent",
      mailId: mail?.id,
      search: expect.objectContaining({ owner: { id: someAdmin.id, username: "admin" } }),
    }),
  );
  await db
    .updateTable("shortlists")
    .set({ sentAt: new Date(Date.now() - 86_400_000) })
    .where("id", "=", id)
    .execute();
  expect(await listSent()).not.toContainEqual(expect.objectContaining({ id }));
});

test("shortlists of searchers who get no mail are not counted as waiting, because the team cannot send them", async () => {
  const { waiting } = await calls().counts();
  const { submissionId } = await propose([90]);
  const { submissionId: refusedId } = await propose([90]);
  expect((await calls().counts()).waiting).toBe(waiting + 2);
  const { db } = opened.context.database;
  const { contactEmail: address } = await db
    .selectFrom("submissions")
    .select("contactEmail")
    .where("id", "=", refusedId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("mailSuppressions")
    .values({ address: address ?? "", reason: "complaint" })
    .execute();
  expect((await calls().counts()).waiting).toBe(waiting + 1);
  await db
    .updateTable("submissions")
    .set({ contactEmail: null })
    .where("id", "=", submissionId)
    .execute();
  expect((await calls().counts()).waiting).toBe(waiting);
});

test("ordinary users cannot read shortlists", async () => {
  expect(await refusalOf(opened.callerAs(someUser).shortlists.list({}))).toMatchObject({
    code: "FORBIDDEN",
  });
});
