import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#common/errors.ts";
import type { ListingStatus } from "#common/listings/listing.ts";
import { keptMatches } from "#common/matches/match.ts";
import { dislikeReasons } from "#common/matching/dislike-reasons.ts";
import { labelsOf } from "#common/matching/labels.ts";
import { match } from "#common/matching/match.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { localTimeOf } from "#common/time-zones.ts";
import type { Db } from "../../db/connection.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { toAppError } from "../../to-app-error.ts";
import { listMatchable } from "../listings/match-store.ts";
import { changeLife } from "../submissions/change-life.ts";
import { changeWishes } from "../submissions/change-wishes.ts";
import { findMatchableSearch } from "../submissions/match-store.ts";
import { someAnswers } from "../submissions/testing.ts";
import { listSentFlats } from "./flat-group-store.ts";
import { createMatchQueue } from "./match-queue.ts";
import { compareScored } from "./match-rules.ts";
import {
  listMatchesOfSearch,
  listSentMatches,
  markSent,
  setDropped,
  setVerdict,
  tasteOfSearch,
} from "./sent-store.ts";
import { storeFlat, storeSearch, unsentOf } from "./testing.ts";

const labels = labelsOf(defaultDefinition);

const place = fc.nat({ max: 999 });
const fields = fc.record({
  city: fc.constantFrom("lisbon", "lisbon", "lisbon", "lisbon", "berlin", null),
  neighborhood: fc.constantFrom("alfama", "graca", "baixa", null),
  rent: fc.constantFrom(700, 900, 1_100, 1_300, 1_500, 1_600, 2_000, null),
  flatType: fc.constantFrom("1_bedroom", "2_bedroom", "room", null),
});
const answers = fc.record({
  city: fc.constantFrom("lisbon", "lisbon", "lisbon", "berlin"),
  neighborhoods: fc.constantFrom(["alfama"], ["graca", "baixa"], []),
  rentRange: fc.constantFrom([600, 1_000], [800, 1_500], [1_000, 3_000]),
});
const statuses = ["open", "open", "gone", "rejected"] as const satisfies ListingStatus[];

const of = <const Kind extends string, Parts extends object>(
  weight: number,
  kind: Kind,
  parts: fc.Arbitrary<Parts>,
) => ({ weight, arbitrary: parts.map((made) => ({ kind, ...made })) });

/**
 * Generates random changes that may affect matches. `place` selects the listing or search to change
 * by its position among the stored ones.
 */
const changes = fc.oneof(
  of(6, "post", fc.record({ fields })),
  of(6, "correct", fc.record({ place, fields })),
  of(4, "status", fc.record({ place, status: fc.constantFrom(...statuses) })),
  of(1, "delete", fc.record({ place })),
  of(3, "join", fc.record({ place, other: place, decision: fc.constantFrom("same", "different") })),
  of(1, "search", fc.record({ answers })),
  of(2, "wish", fc.record({ place, answers })),
  of(2, "life", fc.record({ place, life: fc.constantFrom("pause", "resume", "end", "revive") })),
  of(3, "send", fc.record({ place, count: fc.nat({ max: 8 }) })),
  of(
    4,
    "answer",
    fc.record({ place, isLiked: fc.boolean(), reason: fc.constantFrom(...dislikeReasons) }),
  ),
  of(2, "drop", fc.record({ place })),
  of(1, "tomorrow", fc.record({})),
  of(1, "restart", fc.record({})),
);
type AnyChange = typeof changes extends fc.Arbitrary<infer Made> ? Made : never;
type Change = Exclude<AnyChange, { kind: "tomorrow" | "restart" }>;

/** Matches a search with all listings, one by one, without the queue and its cache. */
async function matchNaively({ context }: TestContext, id: string, now: Date) {
  const { db } = context.database;
  const search = await findMatchableSearch(db, id);
  if (!search?.isLiving) return [];
  const { wishes } = wishesOf(search.answers, defaultDefinition);
  const timeZone = wishes.city === "lisbon" ? "Europe/Lisbon" : "Europe/Berlin";
  const today = localTimeOf(now, timeZone).day;
  const taste = await tasteOfSearch(db, id);
  const known = await listMatchesOfSearch(db, id);
  const taken = known.flatMap(({ listingId, state }) => (state === "unsent" ? [] : listingId));
  const sentFlats = await listSentFlats(db, id);
  const ids = (await db.selectFrom("listings").select("id").execute()).map((row) => row.id);
  const fitting = Array.from(await listMatchable(db, ids)).flatMap(([listingId, each]) => {
    const { fits, score } = match(wishes, each.listing, { today, taste, labels });
    const isTaken = taken.includes(listingId) || sentFlats.has(listingId);
    return each.isOpen && fits && !isTaken ? [{ listingId, score }] : [];
  });
  return fitting.sort(compareScored).slice(0, keptMatches);
}

/**
 * A match queue that the test can restart: `restart` closes it and creates a new one, as a new
 * process would.
 */
function createRestartable({ context }: TestContext) {
  const queues = [createMatchQueue(context)];
  const last = () => queues.at(-1) ?? context.matches;
  return {
    settle: (now: Date) => last().settle(now),
    async restart() {
      await last().close();
      queues.push(createMatchQueue(context));
    },
    [Symbol.asyncDispose]: () => last().close(),
  };
}

/** The ids of the listings and searches that were stored. */
type Stored = { listings: string[]; searches: string[] };

/**
 * Makes a change. A change that the server refuses has no effect. For example, it refuses a new
 * status for a listing that is a duplicate of another one.
 */
async function make(opened: TestContext, change: Change, stored: Stored): Promise<void> {
  try {
    await tryChange(opened, change, stored);
  } catch (error) {
    const { code } = error instanceof AppError ? error : toAppError(error);
    if (code !== "CONFLICT" && code !== "NOT_FOUND") throw error;
  }
}

async function tryChange(opened: TestContext, change: Change, stored: Stored): Promise<void> {
  const { context } = opened;
  const { db } = context.database;
  const calls = opened.callerAs(someAdmin).listings;
  const { listings, searches } = stored;
  const at = (items: readonly string[], chosen: number) => items[chosen % items.length] ?? "";
  const inTransaction = (work: (trx: Db) => Promise<unknown>) => db.transaction().execute(work);
  switch (change.kind) {
    case "post":
      listings.push(await storeFlat(opened, change.fields));
      return;
    case "correct":
      await calls.update({ id: at(listings, change.place), fields: change.fields });
      return;
    case "status":
      await calls.update({ id: at(listings, change.place), status: change.status });
      return;
    case "delete":
      await calls.delete({ id: at(listings, change.place) });
      listings.splice(change.place % listings.length, 1);
      return;
    case "join": {
      const [firstId = "", secondId = ""] = [
        at(listings, change.place),
        at(listings, change.other),
      ].sort();
      if (firstId === secondId) return;
      await db
        .insertInto("listingPairs")
        .values({ firstId, secondId, likelihood: 80, reasons: "[]" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await calls.decidePair({ firstId, secondId, decision: change.decision });
      return;
    }
    case "search":
      searches.push(await storeSearch(opened, change.answers));
      return;
    case "wish": {
      const id = at(searches, change.place);
      const wished = { definition: defaultDefinition, version: 1 };
      await changeWishes(context, id, {
        before: defaultDefinition,
        wished: { ...wished, answers: { ...someAnswers, ...change.answers } },
      });
      return;
    }
    case "life": {
      const wanted =
        change.life === "end"
          ? { change: change.life, reason: "other" as const, note: null }
          : { change: change.life };
      await changeLife(context, at(searches, change.place), wanted);
      return;
    }
    case "send": {
      const id = at(searches, change.place);
      const flats = (await unsentOf(opened, id)).slice(0, change.count);
      const sent = [{ submissionId: id, flats, state: "sent" as const }];
      await inTransaction((trx) => markSent(trx, sent, new Date()));
      return;
    }
    case "answer": {
      const submissionId = at(searches, change.place);
      const sent = await listSentMatches(db, submissionId);
      const pair = { submissionId, listingId: sent[change.place % sent.length]?.listingId ?? "" };
      const verdict = change.isLiked ? "like" : "dislike";
      const answer = { verdict, reasons: [change.reason], note: null, at: new Date() } as const;
      if (sent.length > 0) await inTransaction((trx) => setVerdict(trx, pair, answer));
      return;
    }
    case "drop": {
      const submissionId = at(searches, change.place);
      const [best] = await unsentOf(opened, submissionId);
      const pair = { submissionId, listingId: best?.listingId ?? "" };
      if (best) await inTransaction((trx) => setDropped(trx, pair, true));
    }
  }
}

const dayMs = 24 * 3_600_000;

/**
 * Makes random changes, matches from time to time, and compares the stored matches of all searches
 * with the result of comparing every search with every listing.
 */
async function compareAfterChanges(opened: TestContext, seed: number, count: number) {
  const stored: Stored = { listings: [], searches: [] };
  await using queue = createRestartable(opened);
  const first = fc.sample(fc.tuple(fields, answers), { numRuns: 90, seed });
  for (const [parts] of first) stored.listings.push(await storeFlat(opened, parts));
  for (const [, parts] of first.slice(0, 5)) stored.searches.push(await storeSearch(opened, parts));
  let now = new Date();
  for (const [number, change] of fc.sample(changes, { numRuns: count, seed }).entries()) {
    if (change.kind === "restart") await queue.restart();
    else if (change.kind === "tomorrow") now = new Date(now.getTime() + dayMs);
    else await make(opened, change, stored);
    // Changes are matched in groups of four, because the queue often matches several changes
    // together.
    if (number % 4 !== 0) continue;
    await queue.settle(now);
    for (const id of stored.searches) {
      const found = await unsentOf(opened, id);
      expect(found, `seed ${seed}, after change ${number}: ${change.kind}`).toEqual(
        await matchNaively(opened, id, now),
      );
    }
  }
}

test("after random changes of listings, searches and answers, the stored matches equal the result of comparing every search with every listing", async () => {
  await using opened = await openTestContext();
  await expect(compareAfterChanges(opened, 1, 120)).resolves.toBeUndefined();
});
