import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Db } from "../../db/connection.ts";
import { renewLink } from "../../secret-links/store.ts";
import { listen, openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { untilLockIsAwaited } from "../../testing-locks.ts";
import { takeListingsLock } from "../listings/store.ts";
import { changeLife } from "../submissions/change-life.ts";
import { answerFlat } from "./answer-flat.ts";
import { sendShortlist } from "./send-shortlist.ts";
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

const db = () => opened.context.database.db;
const now = new Date("2027-03-27T09:00:00Z");

/**
 * Sends two flats to the searcher of a new search. Returns the flats' ids, the search's id and the
 * token of its secret link.
 */
async function sendFlats() {
  const submissionId = await storeSearch(opened);
  const flats = [
    await storeMatch(opened, submissionId, 90),
    await storeMatch(opened, submissionId, 80),
  ];
  await schedule.look(now);
  const [{ id } = { id: "" }] = await shortlistsOf(opened, submissionId);
  await sendShortlist(opened.context, { id }, someAdmin, now);
  const token = await renewLink(db(), { purpose: "search", subject: submissionId });
  return { submissionId, flats, token };
}

const show = (token: string) => opened.callerAs().searchPage.show({ token });

test("a form stores or removes a searcher's answer about a flat, and refuses an invalid answer; a GET request stores none", async () => {
  await using site = await listen(opened.context);
  const { flats, token, submissionId } = await sendFlats();
  const [first = "", second = ""] = flats;
  const url = `${site.url}/search/${token}`;
  const post = async (fields: [string, string][]) => {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: site.url },
      redirect: "manual",
    });
    return [response.status, response.headers.get("location")?.replace(/^.*\?/, "")];
  };
  const answers = async () => {
    const [day] = (await show(token)).shortlists;
    return day?.flats.map(({ listingId, verdict, reasons, words }) => [
      listingId,
      verdict,
      reasons,
      words,
    ]);
  };
  await fetch(`${url}?flat=${first}&answer=like`);
  expect(await answers()).toEqual([
    [first, null, [], null],
    [second, null, [], null],
  ]);
  expect(
    await post([
      ["flat", first],
      ["answer", "like"],
      ["words", ""],
    ]),
  ).toEqual([303, `notice=answered#flat-${first}`]);
  await post([
    ["flat", second],
    ["answer", "dislike"],
    ["reasons", "too_small"],
    ["reasons", "looks_like_scam"],
    ["words", " No\nwindow "],
  ]);
  expect(await answers()).toEqual([
    [first, "like", [], null],
    [second, "dislike", ["too_small", "looks_like_scam"], "No window"],
  ]);
  const { flags } = await db()
    .selectFrom("listings")
    .select("flags")
    .where("id", "=", second)
    .executeTakeFirstOrThrow();
  expect(flags).toMatchObject([{ code: "reported" }]);
  const { matchedAsOf } = await db()
    .selectFrom("submissions")
    .select("matchedAsOf")
    .where("id", "=", submissionId)
    .executeTakeFirstOrThrow();
  expect(matchedAsOf).toBeNull();
  expect(
    await post([
      ["flat", second],
      ["answer", "none"],
    ]),
  ).toEqual([303, `notice=unanswered#flat-${second}`]);
  expect((await answers())?.[1]).toEqual([second, null, [], null]);

  const stranger = await storeMatch(opened, await storeSearch(opened), 50);
  for (const [fields, status] of [
    [
      [
        ["flat", stranger],
        ["answer", "like"],
      ],
      404,
    ],
    [
      [
        ["flat", "x"],
        ["answer", "like"],
      ],
      400,
    ],
    [
      [
        ["flat", first],
        ["answer", "perhaps"],
      ],
      400,
    ],
    [
      [
        ["flat", first],
        ["answer", "dislike"],
        ["reasons", "rude"],
      ],
      400,
    ],
  ] satisfies [[string, string][], number][]) {
    expect((await post(fields))[0]).toBe(status);
  }
  expect(
    await post([
      ["flat", first],
      ["answer", "like"],
      ["words", "x".repeat(501)],
    ]),
  ).toEqual([303, `notice=tooLong#flat-${first}`]);
});

/** Stores a searcher's answer that a flat looks like a scam. */
const reportScam = (submissionId: string, listingId: string) =>
  answerFlat(opened.context, submissionId, {
    listingId,
    answer: "dislike",
    reasons: ["looks_like_scam"],
    words: null,
  });

/** Returns the ids of the flagged listings that no person has released, as the team's table does. */
async function flaggedListings(): Promise<string[]> {
  const { items } = await opened.callerAs(someAdmin).listings.table({ flagged: true });
  return items.map(({ id }) => id);
}

test("if a searcher reports a duplicate as a scam, the listing that is sent in its place is flagged, too", async () => {
  const { submissionId, flats } = await sendFlats();
  const [kept = "", duplicate = ""] = flats;
  await db()
    .updateTable("listings")
    .set({ duplicateOf: kept })
    .where("id", "=", duplicate)
    .execute();
  await reportScam(submissionId, duplicate);
  expect(await flaggedListings()).toContain(kept);
  // The team decides that the two listings are different flats after all.
  await db()
    .updateTable("listings")
    .set({ duplicateOf: null })
    .where("id", "=", duplicate)
    .execute();
  expect(await flaggedListings()).toEqual(expect.arrayContaining([kept, duplicate]));
});

test("after the team has released a reported flat, another searcher's report flags it again, but saving the first report again does not", async () => {
  const { submissionId, flats } = await sendFlats();
  const [listingId = ""] = flats;
  const otherId = await storeSearch(opened);
  await db()
    .insertInto("matches")
    .values({ submissionId: otherId, listingId, score: 50, state: "sent", sentAt: now })
    .execute();
  await reportScam(submissionId, listingId);
  expect(await flaggedListings()).toContain(listingId);
  await opened.callerAs(someAdmin).listings.release({ id: listingId, what: "flags" });
  await reportScam(submissionId, listingId);
  expect(await flaggedListings()).not.toContain(listingId);
  await reportScam(otherId, listingId);
  expect(await flaggedListings()).toContain(listingId);
});

// The embedded database runs no two transactions at the same time.
const isPostgres = inject("template").engine === "postgres";

/** The locks that another transaction holds when a searcher reports a listing. */
const otherLocks = {
  "all listings (as the deletion of a listing does)": takeListingsLock,
  "the listing (as the match queue does)": (trx: Db, listingId: string) =>
    trx.selectFrom("listings").select("id").where("id", "=", listingId).forNoKeyUpdate().execute(),
};

for (const [name, lock] of Object.entries(otherLocks)) {
  test.runIf(isPostgres)(
    `a searcher's report waits while another transaction has locked ${name}, and does not lock the search before that`,
    async () => {
      const { submissionId, flats } = await sendFlats();
      const [listingId = ""] = flats;
      const { reporting } = await db()
        .transaction()
        .execute(async (trx) => {
          await lock(trx, listingId);
          const begun = reportScam(submissionId, listingId);
          await untilLockIsAwaited(opened.context.database);
          const search = trx.selectFrom("submissions").select("id").where("id", "=", submissionId);
          expect(await search.forUpdate().skipLocked().execute()).toHaveLength(1);
          return { reporting: begun };
        });
      await reporting;
      expect(await flaggedListings()).toContain(listingId);
    },
  );
}

test("the searcher's page shows each day's flats as the mail showed them, even after a listing has changed", async () => {
  const { flats, token } = await sendFlats();
  const before = (await show(token)).shortlists;
  expect(before).toMatchObject([{ day: 1, date: "2027-03-27", kind: "shortlist" }]);
  await db().deleteFrom("listings").where("id", "in", flats).execute();
  expect((await show(token)).shortlists).toEqual(before);
});

test("a searcher can prolong a search from its last day until 30 days after its end, but not earlier or later", async () => {
  const id = await storeSearch(opened, { daysBeganAt: new Date("2027-03-21T10:00:00Z") });
  const at = (time: string) => new Date(`2027-${time}:00Z`);
  const extend = (time: string) => changeLife(opened.context, id, { change: "extend" }, at(time));
  const search = () =>
    db()
      .selectFrom("submissions")
      .select(["life", "extraDays"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  await extend("03-26T09:00");
  expect(await search()).toEqual({ life: "active", extraDays: 0 });
  await extend("03-27T09:00");
  await extend("03-27T09:01");
  expect(await search()).toEqual({ life: "active", extraDays: 7 });
  await schedule.look(at("04-03T09:00"));
  expect(await search()).toEqual({ life: "active", extraDays: 7 });
  await schedule.look(at("04-04T09:00"));
  expect((await search()).life).toBe("ended");
  await extend("04-20T09:00");
  const { extraDays } = await search();
  expect(extraDays).toBeGreaterThan(7);
  expect((await search()).life).toBe("active");
  // The search was prolonged on 20 April for seven days, so 26 April is its last day.
  await schedule.look(at("04-26T05:59"));
  expect((await mailsOf(opened, id)).filter(({ kind }) => kind === "last-day")).toHaveLength(1);
  await schedule.look(at("04-26T06:00"));
  expect((await mailsOf(opened, id)).filter(({ kind }) => kind === "last-day")).toHaveLength(2);
  await schedule.look(at("04-27T09:00"));
  expect((await search()).life).toBe("ended");
  expect(await refusalOf(extend("05-27T09:01"))).toMatchObject({ code: "CONFLICT" });
  await extend("05-27T09:00");
  expect((await search()).life).toBe("active");
});
