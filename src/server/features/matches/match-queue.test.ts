import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { keptMatches } from "#common/matches/match.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { untilLockIsAwaited } from "../../testing-locks.ts";
import { changeLife } from "../submissions/change-life.ts";
import { lockSearches } from "../submissions/life-store.ts";
import { findMatchableSearch } from "../submissions/match-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import { createMatchQueue } from "./match-queue.ts";
import { markSent, setDropped } from "./sent-store.ts";
import { storeFlat, storeSearch, unsentOf } from "./testing.ts";

let opened: TestContext;
beforeEach(async () => {
  opened = await openTestContext();
});
afterEach(() => opened[Symbol.asyncDispose]());

const settle = (now?: Date) => opened.context.matches.settle(now);
const db = () => opened.context.database.db;
const calls = () => opened.callerAs(someAdmin).listings;
const idsOf = async (search: string) =>
  (await unsentOf(opened, search)).map(({ listingId }) => listingId);
const scoreOf = async (search: string, listing: string) =>
  (await unsentOf(opened, search)).find(({ listingId }) => listingId === listing)?.score;

test("a search matches only suitable open listings; an open listing with neither a city nor a rent matches every search", async () => {
  const fitting = await storeFlat(opened);
  await storeFlat(opened, { city: "berlin" });
  await storeFlat(opened, { rent: 2_000, rentKind: "warm" });
  await storeFlat(opened, { status: "new" });
  const search = await storeSearch(opened);
  const elsewhere = await storeSearch(opened, { city: "paris", neighborhoods: [] });
  await settle();
  expect(await idsOf(search)).toEqual([fitting]);
  const unknown = await storeFlat(opened, { city: null, rent: null });
  await settle();
  expect(await idsOf(search)).toEqual([fitting, unknown]);
  expect(await idsOf(elsewhere)).toEqual([unknown]);
});

test("when a person changes or deletes a listing, or decides whether two listings are one flat, the matches are updated", async () => {
  const search = await storeSearch(opened);
  const [one = "", other = ""] = [await storeFlat(opened), await storeFlat(opened)].sort();
  await settle();
  expect(await idsOf(search)).toEqual([one, other]);
  await calls().update({ id: one, status: "gone" });
  await settle();
  expect(await idsOf(search)).toEqual([other]);
  await calls().update({ id: one, status: "open", fields: { neighborhood: "alfama" } });
  await settle();
  expect(await idsOf(search)).toEqual([one, other]);
  expect(await scoreOf(search, one)).toBeGreaterThan((await scoreOf(search, other)) ?? 100);
  const pair = { firstId: one, secondId: other };
  await db()
    .insertInto("listingPairs")
    .values({ ...pair, likelihood: 80, reasons: "[]" })
    .execute();
  await calls().decidePair({ ...pair, decision: "same" });
  await settle();
  expect(await idsOf(search)).toHaveLength(1);
  await calls().decidePair({ ...pair, decision: "different" });
  await settle();
  expect(await idsOf(search)).toEqual([one, other]);
  await calls().decidePair({ ...pair, decision: "same" });
  await settle();
  const [first = ""] = await idsOf(search);
  await calls().delete({ id: first });
  await settle();
  expect(await idsOf(search)).toEqual([first === one ? other : one]);
});

test("when a search ends, its unsent matches are deleted, and the search is matched again when it is continued", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  await settle();
  await changeLife(opened.context, search, { change: "end", reason: "other", note: null });
  await settle();
  expect(await idsOf(search)).toEqual([]);
  const later = await storeFlat(opened, { neighborhood: "alfama" });
  await settle();
  expect(await idsOf(search)).toEqual([]);
  await changeLife(opened.context, search, { change: "revive" });
  await settle();
  expect(await idsOf(search)).toEqual([later, listing]);
});

test("a search keeps its 50 best matches among the available flats that were neither sent nor removed by the team", async () => {
  const search = await storeSearch(opened);
  const good: string[] = [];
  for (let count = 0; count < keptMatches; count++) good.push(await storeFlat(opened));
  const [worse, worst] = [
    await storeFlat(opened, { rent: 1_550 }),
    await storeFlat(opened, { rent: 1_550, availableFrom: "2126-03-20" }),
  ];
  await settle();
  expect(new Set(await idsOf(search))).toEqual(new Set(good));
  await db()
    .transaction()
    .execute(async (trx) => {
      const flats = [{ listingId: good[0] ?? "", score: 90 }];
      const sent = [{ submissionId: search, flats, state: "sent" as const }];
      expect(await markSent(trx, sent, new Date())).toEqual(new Map([[search, [good[0]]]]));
      expect(await markSent(trx, sent, new Date())).toEqual(new Map());
    });
  await settle();
  expect(new Set(await idsOf(search))).toEqual(new Set([...good.slice(1), worse]));
  await calls().update({ id: good[1] ?? "", status: "gone" });
  await settle();
  const best = await storeFlat(opened, { neighborhood: "alfama" });
  await settle();
  expect(new Set(await idsOf(search))).toEqual(new Set([best, ...good.slice(2), worse]));
  await setDropped(db(), { submissionId: search, listingId: good[2] ?? "" }, true);
  await settle();
  expect(new Set(await idsOf(search))).toEqual(new Set([best, ...good.slice(3), worse, worst]));
  await setDropped(db(), { submissionId: search, listingId: good[2] ?? "" }, false);
  await settle();
  expect(new Set(await idsOf(search))).toEqual(new Set([best, ...good.slice(2), worse]));
});

test("match scores that depend on the day are computed again on the next day", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened, { postedAt: new Date() });
  await settle();
  const before = await scoreOf(search, listing);
  await settle(new Date(Date.now() + 20 * 86_400_000));
  expect(await scoreOf(search, listing)).toBeLessThan(before ?? 0);
});

test("searches whose matches were computed with older weights are matched again by a new process", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  await settle();
  await db().updateTable("matches").set({ score: 1 }).execute();
  await db().updateTable("submissions").set({ matchedWeights: 0 }).execute();
  await opened.context.matches.close();
  const restarted = createMatchQueue(opened.context);
  await restarted.settle();
  await restarted.close();
  expect(await scoreOf(search, listing)).toBeGreaterThan(1);
});

test("if storing a match fails, the next run of the match queue stores the match", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  const { query } = opened.context.database;
  await query("alter table matches add constraint broken check (score < 0)");
  await expect(settle()).rejects.toThrow(/broken/);
  await query("alter table matches drop constraint broken");
  await settle();
  expect(await idsOf(search)).toEqual([listing]);
});

test("a running match queue is notified of new searches and listings, and matches them", async () => {
  opened.context.matches.begin();
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  // Without the notification, the search and the listing would be matched only after 30 seconds.
  await expect.poll(() => idsOf(search), { timeout: 25_000 }).toEqual([listing]);
});

test("during a pause of the match queue, new searches are still matched, but changed searches wait until the pause ends", async () => {
  const listing = await storeFlat(opened);
  const changed = await storeSearch(opened);
  await settle();
  const resume = opened.context.matches.pause();
  opened.context.matches.begin();
  const sent = [{ submissionId: changed, flats: [], state: "sent" as const }];
  await markSent(db(), sent, new Date());
  const added = await storeSearch(opened);
  await announceSubmissions(db());
  await expect.poll(() => idsOf(added)).toEqual([listing]);
  const isPending = async () => (await findMatchableSearch(db(), changed))?.isPending;
  expect(await isPending()).toBe(true);
  resume();
  await expect.poll(isPending).toBe(false);
});

const isPostgres = inject("template").engine === "postgres";

test.runIf(isPostgres)(
  "only one process at a time matches searches with listings; when it stops, another process takes over",
  async () => {
    const search = await storeSearch(opened);
    const one = await storeFlat(opened);
    const other = createMatchQueue(opened.context);
    expect(await settle()).toBe(true);
    const two = await storeFlat(opened, { neighborhood: "alfama" });
    expect(await other.settle()).toBe(false);
    await opened.context.matches.close();
    expect(await other.settle()).toBe(true);
    await other.close();
    expect(await idsOf(search)).toEqual([two, one]);
  },
);

test.runIf(isPostgres)(
  "the deletion of a listing waits while another transaction has locked a search that has a match with the listing, and does not lock the match before that",
  async () => {
    const search = await storeSearch(opened);
    const listing = await storeFlat(opened);
    await settle();
    const { deleting } = await db()
      .transaction()
      .execute(async (trx) => {
        await lockSearches(trx, [search]);
        const begun = calls().delete({ id: listing });
        await untilLockIsAwaited(opened.context.database);
        const match = trx.selectFrom("matches").select("state").where("listingId", "=", listing);
        expect(await match.forUpdate().skipLocked().execute()).toHaveLength(1);
        return { deleting: begun };
      });
    await deleting;
    expect(await idsOf(search)).toEqual([]);
  },
);

test.runIf(isPostgres)("a listing is matched only after the commit of its change", async () => {
  const search = await storeSearch(opened);
  const listing = await storeFlat(opened);
  await settle();
  await db()
    .transaction()
    .execute(async (trx) => {
      const changed = { status: "gone", updatedAt: new Date(Date.now() + 1_000) };
      await trx.updateTable("listings").set(changed).where("id", "=", listing).execute();
      await settle();
      expect(await idsOf(search)).toEqual([listing]);
    });
  await settle();
  expect(await idsOf(search)).toEqual([]);
});

test.runIf(isPostgres)(
  "if a search ends while a listing is being matched, the search gets no match",
  async () => {
    const search = await storeSearch(opened);
    await settle();
    const listing = await storeFlat(opened);
    await db()
      .transaction()
      .execute(async (trx) => {
        const ended = {
          life: "ended",
          endedAt: new Date(),
          endedReason: "other",
          status: "closed",
        };
        await trx
          .updateTable("submissions")
          .set({ ...ended, updatedAt: new Date(Date.now() + 1_000) })
          .where("id", "=", search)
          .execute();
        await settle();
        expect(await idsOf(search)).toEqual([listing]);
      });
    await settle();
    expect(await idsOf(search)).toEqual([]);
  },
);
