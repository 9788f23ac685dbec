import { afterEach, beforeEach, expect, test } from "vitest";
import { keptMatches } from "#common/matches/match.ts";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  type TestContext,
} from "../../testing.ts";
import { erasePerson } from "../submissions/erase-person.ts";
import { storeLife } from "../submissions/testing.ts";
import { listGroupsOf, listSentFlats } from "./flat-group-store.ts";
import { listSentMatches, markSent, setVerdict, tasteOfSearch } from "./sent-store.ts";
import { storeFlat, storeSearch, unsentOf } from "./testing.ts";

let opened: TestContext;
beforeEach(async () => {
  opened = await openTestContext();
});
afterEach(() => opened[Symbol.asyncDispose]());

const db = () => opened.context.database.db;
const settle = () => opened.context.matches.settle();
const calls = () => opened.callerAs(someAdmin);
const send = (search: string, listingId: string, state: "sent" | "kept" = "sent") =>
  markSent(db(), [{ submissionId: search, flats: [{ listingId, score: 80 }], state }], new Date());
const pairUp = (ids: string[], decision: "same" | "different" | null) => {
  const [firstId = "", secondId = ""] = ids.toSorted();
  return db()
    .insertInto("listingPairs")
    .values({ firstId, secondId, decision, likelihood: 80, reasons: "[]" })
    .execute();
};

test("a request for the matches of a search returns them with their reasons, best first, by tRPC and by REST", async () => {
  const search = await storeSearch(opened);
  const good = await storeFlat(opened, { neighborhood: "alfama", rentKind: "warm", title: "Nice" });
  const fair = await storeFlat(opened, {
    neighborhood: "belem",
    flags: [{ code: "id_copy", reason: "Asks for a copy" }],
  });
  await settle();
  const matches = await calls().matches.list({ id: search });
  expect(matches).toMatchObject([
    { listingId: good, fits: true, state: "unsent", flat: { title: "Nice", isFlagged: false } },
    { listingId: fair, fits: true, state: "unsent", flat: { title: null, isFlagged: true } },
  ]);
  const kinds = (place: number) => matches[place]?.reasons.map(({ kind }) => kind);
  expect(kinds(0)).toContain("met");
  expect(kinds(1)).toContain("unmet");
  expect(matches[0]?.score).toBeGreaterThan(matches[1]?.score ?? 100);
  await using server = await listen(opened.context);
  const url = `${server.url}/api/submissions/${search}/matches`;
  const cookie = await sessionCookie(opened.context, someAdmin);
  const response = await fetch(url, { headers: { cookie } });
  expect(await response.json()).toEqual(matches);
  expect((await fetch(url)).status).toBe(401);
});

test("a dropped match is not proposed again until it is restored, and a sent match cannot be dropped", async () => {
  const search = await storeSearch(opened);
  const [listingId, sent] = [await storeFlat(opened), await storeFlat(opened)];
  await settle();
  await calls().matches.drop({ id: search, listingId });
  await calls().listings.update({ id: listingId, fields: { neighborhood: "alfama" } });
  await settle();
  expect(await unsentOf(opened, search)).toMatchObject([{ listingId: sent }]);
  expect(await calls().matches.list({ id: search })).toMatchObject([
    { listingId, state: "dropped" },
    { listingId: sent, state: "unsent" },
  ]);
  await calls().matches.restore({ id: search, listingId });
  expect(await unsentOf(opened, search)).toHaveLength(2);
  await send(search, sent);
  const refusal = await refusalOf(calls().matches.drop({ id: search, listingId: sent }));
  expect(refusal?.code).toBe("CONFLICT");
});

test("a searcher's dislike of a flat lowers the score of a similar flat, and changing the dislike to a like raises that score", async () => {
  const search = await storeSearch(opened, { neighborhoods: ["alfama", "belem"] });
  const [sent, other] = [
    await storeFlat(opened, { neighborhood: "alfama" }),
    await storeFlat(opened, { neighborhood: "alfama" }),
  ];
  await settle();
  const before = (await unsentOf(opened, search))[0]?.score ?? 0;
  const match = { submissionId: search, listingId: sent };
  const dislike = {
    verdict: "dislike",
    reasons: ["wrong_area"],
    note: "Too loud",
    at: new Date(),
  } as const;
  expect(await setVerdict(db(), match, dislike)).toBe(false);
  await send(search, sent, "kept");
  expect(await setVerdict(db(), match, dislike)).toBe(true);
  await settle();
  const [after] = await unsentOf(opened, search);
  expect(after?.listingId).toBe(other);
  expect(after?.score).toBeLessThan(before);
  expect((await calls().matches.situation({ id: search })).taste).toHaveLength(1);
  await setVerdict(db(), match, {
    verdict: "like",
    reasons: ["other"],
    note: null,
    at: new Date(),
  });
  expect(await listSentMatches(db(), search)).toMatchObject([
    { listingId: sent, state: "kept", verdict: "like", verdictReasons: [], verdictNote: null },
  ]);
  await settle();
  expect((await unsentOf(opened, search))[0]?.score).toBeGreaterThan(after?.score ?? 100);
  await setVerdict(db(), match, { verdict: null, reasons: [], note: null, at: new Date() });
  expect(await tasteOfSearch(db(), search)).toBeNull();
});

test("several listings count as one flat if a chain of possible, confirmed or merged duplicates connects the listings", async () => {
  const flats: string[] = [];
  for (let count = 0; count < 6; count++) flats.push(await storeFlat(opened));
  const [one = "", two = "", three = "", four = "", five = "", alone = ""] = flats;
  await pairUp([one, two], null);
  await pairUp([two, three], "same");
  await pairUp([three, alone], "different");
  await db().updateTable("listings").set({ duplicateOf: three }).where("id", "=", four).execute();
  await db().updateTable("listings").set({ duplicateOf: three }).where("id", "=", five).execute();
  const group = new Set([one, two, three, four, five]);
  const groups = await listGroupsOf(db(), [one, five, alone]);
  expect(groups).toEqual(
    new Map([
      [one, group],
      [five, group],
      [alone, new Set([alone])],
    ]),
  );
  const search = await storeSearch(opened);
  await send(search, four);
  expect(await listSentFlats(db(), search)).toEqual(group);
  await settle();
  expect((await calls().matches.list({ id: search })).map(({ listingId }) => listingId)).toEqual(
    expect.arrayContaining([four, alone]),
  );
  expect(await calls().matches.list({ id: search })).toHaveLength(2);
});

test("listings that may be the same flat as a sent one are no matches of the search, so that they take no place from other flats", async () => {
  const search = await storeSearch(opened);
  const sent = await storeFlat(opened);
  const twins: string[] = [];
  for (let count = 0; count < keptMatches; count++) {
    const twin = await storeFlat(opened, { neighborhood: "alfama" });
    await pairUp([sent, twin], null);
    twins.push(twin);
  }
  const other = await storeFlat(opened, { rent: 1_550 });
  await settle();
  expect((await unsentOf(opened, search)).map(({ listingId }) => listingId)).not.toContain(other);
  await send(search, sent);
  await settle();
  expect(await unsentOf(opened, search)).toMatchObject([{ listingId: other }]);
  await calls().listings.update({ id: twins[0] ?? "", fields: { rooms: 3 } });
  await settle();
  expect(await unsentOf(opened, search)).toMatchObject([{ listingId: other }]);
});

test("a decision that two listings are different flats, or that they are one, changes the matches of the searches that got a listing of the flat", async () => {
  const search = await storeSearch(opened);
  const [sent, near, far] = [
    await storeFlat(opened),
    await storeFlat(opened),
    await storeFlat(opened, { neighborhood: "alfama" }),
  ];
  await pairUp([sent, near], null);
  await pairUp([near, far], null);
  await settle();
  await send(search, sent);
  await settle();
  const [firstId = "", secondId = ""] = [sent, near].toSorted();
  const decide = async (decision: "same" | "different") => {
    await calls().listings.decidePair({ firstId, secondId, decision });
    await settle();
    return (await unsentOf(opened, search)).map(({ listingId }) => listingId);
  };
  expect(await unsentOf(opened, search)).toEqual([]);
  expect(await decide("different")).toEqual([far, near]);
  expect(await decide("same")).toEqual([]);
  expect(await decide("different")).toEqual([far, near]);
});

test("after a listing is deleted, the other listings of its flat still count as one flat, so a search that got one of them gets no other", async () => {
  const search = await storeSearch(opened);
  const [deleted, sent, joined, possible] = [
    await storeFlat(opened),
    await storeFlat(opened),
    await storeFlat(opened),
    await storeFlat(opened),
  ];
  const decide = async (other: string) => {
    const [firstId = "", secondId = ""] = [deleted, other].toSorted();
    await calls().listings.decidePair({ firstId, secondId, decision: "same" });
  };
  await pairUp([deleted, possible], null);
  await pairUp([deleted, sent], null);
  await settle();
  await send(search, sent);
  await decide(sent);
  await pairUp([deleted, joined], null);
  await decide(joined);
  await calls().listings.delete({ id: deleted });
  await settle();
  expect(await unsentOf(opened, search)).toEqual([]);
  expect(await listSentFlats(db(), search)).toEqual(new Set([sent, joined, possible]));
  expect((await calls().listings.byId({ id: joined })).duplicateOf).toBe(sent);
  const pairs = await db().selectFrom("listingPairs").select("decision").execute();
  expect(new Set(pairs.map(({ decision }) => decision))).toEqual(new Set(["same", null]));
});

test("even after a sent listing is deleted, its possible duplicate from another source is not proposed for the same search", async () => {
  const search = await storeSearch(opened);
  const [sent, same] = [await storeFlat(opened), await storeFlat(opened, { source: "Portal" })];
  await pairUp([sent, same], null);
  await settle();
  await send(search, sent);
  await calls().listings.delete({ id: sent });
  await settle();
  expect(await unsentOf(opened, search)).toEqual([]);
  expect(await calls().matches.list({ id: search })).toMatchObject([
    { listingId: sent, state: "sent", flat: null, reasons: [] },
    { listingId: same, state: "dropped" },
  ]);
});

test("the timeline of a search contains mails, flats, answers, notes, changes and the work of the team, newest first", async () => {
  const search = await storeSearch(opened);
  const [listing, dropped] = [
    await storeFlat(opened, { title: "Nice flat" }),
    await storeFlat(opened),
  ];
  await settle();
  await storeLife(opened.context.database, search, {
    address: "ana@example.org",
    text: "A subject",
  });
  await calls().matches.drop({ id: search, listingId: dropped });
  await calls().submissions.addNote({ id: search, text: "Called her" });
  await send(search, listing);
  const like = {
    verdict: "like",
    reasons: [],
    note: null,
    at: new Date(Date.now() + 60_000),
  } as const;
  await setVerdict(db(), { submissionId: search, listingId: listing }, like);
  const timeline = await calls().matches.timeline({ id: search });
  expect(timeline[0]).toMatchObject({
    kind: "answer",
    verdict: "like",
    actor: { kind: "searcher" },
  });
  const times = timeline.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(timeline.map(({ kind }) => kind))).toEqual(
    new Set(["answer", "flats", "note", "work", "mail", "life", "received"]),
  );
  expect(timeline.find(({ kind }) => kind === "work")?.actor).toEqual({
    kind: "account",
    name: "admin",
  });
});

test("the timeline names the account that has sent flats, or says that they were sent automatically", async () => {
  const search = await storeSearch(opened);
  const times = [new Date("2027-03-01T08:00:00Z"), new Date("2027-03-02T08:00:00Z")];
  for (const [place, sentAt] of times.entries()) {
    const listingId = await storeFlat(opened);
    const flats = [{ listingId, score: 80 }];
    await markSent(db(), [{ submissionId: search, flats, state: "sent" }], sentAt);
    await db()
      .insertInto("shortlists")
      .values({
        submissionId: search,
        day: sentAt.toISOString().slice(0, 10),
        kind: "shortlist",
        state: "sent",
        proposedAt: sentAt,
        dueAt: sentAt,
        sentAt,
        sentBy: place === 0 ? someAdmin.id : null,
        updatedAt: sentAt,
      })
      .execute();
  }
  const timeline = await calls().matches.timeline({ id: search });
  expect(timeline.filter(({ kind }) => kind === "flats").map(({ actor }) => actor)).toEqual([
    { kind: "roost" },
    { kind: "account", name: "admin" },
  ]);
});

test("erasing a person also deletes the matches of the person's searches, including the answers to flats", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  await storeFlat(opened);
  await settle();
  await send(search, listing);
  const like = { verdict: "like", reasons: [], note: "So light", at: new Date() } as const;
  expect(await setVerdict(db(), { submissionId: search, listingId: listing }, like)).toBe(true);
  await erasePerson(opened.context, "ana@example.org", null);
  await settle();
  expect(await db().selectFrom("matches").select("listingId").execute()).toEqual([]);
});

test("the match overview of a search counts the open listings in the search's city and names answers that matching cannot use", async () => {
  const search = await storeSearch(opened, { flatType: "castle" });
  await storeFlat(opened);
  await storeFlat(opened, { city: "paris" });
  expect(await calls().matches.situation({ id: search })).toMatchObject({
    isPending: true,
    openListings: 1,
    taste: [],
  });
  await settle();
  const { isPending, unmatchable } = await calls().matches.situation({ id: search });
  expect(isPending).toBe(false);
  expect(unmatchable.join()).toMatch(/flat/i);
});

test("the match overview of a search states AUTO_SCORE as the minimum score of a good match, by which the back office colours the scores", async () => {
  await using strict = await openTestContext({ AUTO_SCORE: "85" });
  const search = await storeSearch(strict);
  const { goodScore } = await strict.callerAs(someAdmin).matches.situation({ id: search });
  expect(goodScore).toBe(85);
});
