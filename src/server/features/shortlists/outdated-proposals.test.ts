import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { defaultDefinition as definition } from "#common/questionnaire/default-definition.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { storeFlat } from "../matches/testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { changeWishes } from "../submissions/change-wishes.ts";
import { findSearch } from "../submissions/life-store.ts";
import { hoursAgo } from "../submissions/testing.ts";
import { dropStale } from "./candidate-store.ts";
import { lockProposals } from "./find-proposals.ts";
import { proposeShortlists } from "./propose-shortlists.ts";
import { createShortlists, type ShortlistSchedule } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";

let opened: TestContext;
let schedule: ShortlistSchedule;
beforeAll(async () => {
  opened = await openTestContext({ ...withMailServer, SHORTLISTS: "auto" });
  schedule = createShortlists(opened.context);
});
afterAll(async () => {
  await schedule.close();
  await opened[Symbol.asyncDispose]();
});

const db = () => opened.context.database.db;
const calls = () => opened.callerAs(someAdmin).shortlists;
const settle = () => opened.context.matches.settle();
// A searcher's changes are recorded with the real time, so the proposals are made at the real time,
// too. The first shortlist of a search is proposed at any hour.
const look = () => schedule.look(new Date());

/** Stores a search in Lisbon whose first shortlist is due soon. It is not confirmed yet. */
const storeNew = () =>
  storeSearch(opened, {
    city: "lisbon",
    acceptedAt: hoursAgo(21),
    life: "unconfirmed",
    confirmedAt: null,
  });

/** Changes answers of a search, as its searcher does on the search's page. */
async function change(id: string, changes: object): Promise<void> {
  const search = await findSearch(db(), id);
  if (!search) throw new Error("The search is missing");
  const answers = { ...search.answers, ...changes };
  const wished = { definition, version: 1, answers };
  await changeWishes(opened.context, id, { before: definition, wished });
}

/** Returns the only proposed shortlist of a search, as the team sees it. */
async function proposalOf(submissionId: string) {
  const proposed = await shortlistsOf(opened, submissionId);
  expect(proposed).toMatchObject([{ state: "proposed" }]);
  return calls().byId({ id: proposed[0]?.id ?? "" });
}

test("after a searcher has changed the wishes, the shortlist of the earlier wishes cannot be sent, and a new one is proposed once the search is matched again", async () => {
  const search = await storeNew();
  await storeFlat(opened, { neighborhood: "alfama" });
  const berlin = await storeFlat(opened, { city: "berlin" });
  await settle();
  await look();
  const before = await proposalOf(search);
  expect(before.blocks).toMatchObject([{ code: "unconfirmed" }]);

  await change(search, { city: "berlin", neighborhoods: [] });
  await changeLife(opened.context, search, { change: "confirm" });
  await look();
  expect(await proposalOf(search)).toMatchObject({
    id: before.id,
    blocks: [{ code: "unfit" }],
    looksRight: false,
  });
  expect(
    await refusalOf(calls().send({ id: before.id, expectedUpdatedAt: before.updatedAt })),
  ).toEqual({ code: "CONFLICT", message: "A flat does not fit the wishes of the searcher." });
  expect(await mailsOf(opened, search)).toEqual([]);

  await settle();
  await look();
  expect(await shortlistsOf(opened, search)).toMatchObject([{ flats: [berlin] }]);
});

test("if the searcher changes wishes that all flats still fit, the shortlist is proposed again with the best flats of the new wishes first", async () => {
  const search = await storeNew();
  const alfama = await storeFlat(opened, { neighborhood: "alfama" });
  const belem = await storeFlat(opened, { neighborhood: "belem" });
  const wish = async (neighborhood: string) => {
    await change(search, { neighborhoods: [neighborhood] });
    await settle();
    await look();
  };
  await wish("alfama");
  const flatsNow = async () => (await proposalOf(search)).flats.map(({ listingId }) => listingId);
  const place = async (id: string) => (await flatsNow()).indexOf(id);
  expect(await place(alfama)).toBeLessThan(await place(belem));
  await wish("belem");
  expect(await place(belem)).toBeLessThan(await place(alfama));
});

test("if the rent of a proposed flat rises above the searcher's highest rent, the shortlist is proposed again without the flat, unless a person has edited it", async () => {
  const [search, edited] = [await storeNew(), await storeNew()];
  const listingId = await storeFlat(opened, { rentKind: "warm" });
  await settle();
  await look();
  const { id, updatedAt } = await proposalOf(edited);
  const { flats } = await calls().update({
    id,
    expectedUpdatedAt: updatedAt,
    note: "Good morning!",
  });
  await opened.callerAs(someAdmin).listings.update({ id: listingId, fields: { rent: 3_000 } });
  await settle();
  await look();
  const listed = async (submissionId: string) =>
    (await proposalOf(submissionId)).flats.map((flat) => flat.listingId);
  expect(await listed(search)).not.toContain(listingId);
  expect(await listed(edited)).toHaveLength(flats.length);
  expect((await proposalOf(edited)).blocks).toContainEqual(
    expect.objectContaining({ code: "unfit", listingId }),
  );
});

test("a shortlist looks right and is sent automatically by the current scores of its flats, not by those at the proposal", async () => {
  const search = await storeSearch(opened, {
    acceptedAt: hoursAgo(21),
    life: "unconfirmed",
    confirmedAt: null,
  });
  const listingId = await storeMatch(opened, search, 90);
  await look();
  const setScore = (score: number) =>
    db().updateTable("matches").set({ score }).where("listingId", "=", listingId).execute();
  await db().updateTable("submissions").set({ life: "active" }).where("id", "=", search).execute();
  expect(await proposalOf(search)).toMatchObject({ looksRight: true, flats: [{ score: 90 }] });
  await setScore(69);
  expect(await proposalOf(search)).toMatchObject({ looksRight: false, flats: [{ score: 69 }] });
  await look();
  expect(await mailsOf(opened, search)).toEqual([]);
  await setScore(70);
  await look();
  expect(await mailsOf(opened, search)).toHaveLength(1);
});

test("no shortlist is proposed or sent automatically for a search that has changed since it was matched", async () => {
  const search = await storeSearch(opened, { acceptedAt: hoursAgo(21) });
  await storeMatch(opened, search, 90);
  const setMatched = (matchedAsOf: Date | null) =>
    db().updateTable("submissions").set({ matchedAsOf }).where("id", "=", search).execute();
  await setMatched(new Date(0));
  await look();
  expect(await shortlistsOf(opened, search)).toEqual([]);
  await setMatched(null);
  await look();
  expect(await shortlistsOf(opened, search)).toMatchObject([{ state: "sent" }]);
});

test("if the searcher changes the wishes while the search waits to be matched, a shortlist whose flats are good matches only for the earlier wishes waits for a review", async () => {
  const storeWish = async (neighborhood: string) => {
    const search = await storeSearch(opened, { acceptedAt: hoursAgo(21) });
    await storeMatch(opened, search, 90, { neighborhood: "kreuzberg" });
    await change(search, { neighborhoods: [neighborhood] });
    return search;
  };
  const [same, changed] = [await storeWish("kreuzberg"), await storeWish("neukoelln")];
  await look();
  expect(await mailsOf(opened, same)).toHaveLength(1);
  expect(await mailsOf(opened, changed)).toEqual([]);
  const { id, updatedAt } = await proposalOf(changed);
  await calls().send({ id, expectedUpdatedAt: updatedAt });
  expect(await mailsOf(opened, changed)).toHaveLength(1);
});

// On PostgreSQL, a statement delays no visitor. So the batches there are larger, and one batch
// would contain all shortlists of this test.
test.runIf(inject("template").engine === "pglite")(
  "outdated shortlists are deleted in batches, so that no statement delays visitors for long, and no outdated shortlist remains",
  async () => {
    const searches: string[] = [];
    for (let number = 0; number < 30; number += 1) {
      const search = await storeSearch(opened, { acceptedAt: hoursAgo(21) });
      await storeMatch(opened, search, 60);
      searches.push(search);
    }
    const proposed = async () =>
      (await Promise.all(searches.map((search) => shortlistsOf(opened, search)))).flat();
    await look();
    expect(await proposed()).toHaveLength(searches.length);
    await db().updateTable("listings").set({ status: "gone" }).execute();

    let count = 0;
    const counted = db().withPlugin({
      transformQuery({ node }) {
        if (node.kind === "RawNode" && /delete from shortlists/.test(node.sqlFragments.join(""))) {
          count += 1;
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const database = { ...opened.context.database, db: counted };
    await proposeShortlists({ ...opened.context, database }, new Date());
    expect(await proposed()).toEqual([]);
    expect(count).toBeGreaterThan(1);
  },
);

// The embedded database runs one transaction at a time, so the test needs a PostgreSQL server.
test.runIf(inject("template").engine === "postgres")(
  "a shortlist that is being sent is not deleted as outdated",
  async () => {
    const search = await storeSearch(opened, { acceptedAt: hoursAgo(21) });
    const listingId = await storeMatch(opened, search, 60);
    await look();
    const [{ id } = { id: "" }] = await shortlistsOf(opened, search);
    const setGone = () =>
      db().updateTable("listings").set({ status: "gone" }).where("id", "=", listingId).execute();
    await db()
      .transaction()
      .execute(async (trx) => {
        await lockProposals(trx, [{ id }]);
        await setGone();
        await dropStale(db(), [id]);
        expect(await shortlistsOf(opened, search)).toMatchObject([{ id }]);
      });
    await dropStale(db(), [id]);
    expect(await shortlistsOf(opened, search)).toEqual([]);
  },
);
