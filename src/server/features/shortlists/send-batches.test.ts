import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#common/errors.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { changeLife } from "../submissions/change-life.ts";
import { type SendParts, sendShortlists } from "./send-shortlist.ts";
import { createShortlists } from "./shortlist-schedule.ts";
import { mailsOf, shortlistsOf, storeMatch, storeSearch, withMailServer } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext(withMailServer);
});
afterAll(() => opened[Symbol.asyncDispose]());

const morning = new Date("2027-03-27T09:00:00Z");
const now = new Date("2027-03-27T09:30:00Z");
const db = () => opened.context.database.db;

/**
 * Makes the server propose a shortlist with one flat for each of the given number of searches.
 * Returns the ids of the shortlists and the searches.
 */
async function propose(count: number): Promise<{ id: string; search: string }[]> {
  const searches: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const search = await storeSearch(opened);
    await storeMatch(opened, search, 90);
    searches.push(search);
  }
  const schedule = createShortlists(opened.context);
  await schedule.look(morning);
  await schedule.close();
  return Promise.all(
    searches.map(async (search) => {
      const [{ id } = { id: "" }] = await shortlistsOf(opened, search);
      return { id, search };
    }),
  );
}

const stateOf = async (search: string) => (await shortlistsOf(opened, search))[0]?.state;

/**
 * Returns the test context with a database that counts SQL statements, and a function that returns
 * their number.
 */
function counting(): { parts: SendParts; count: () => number } {
  let count = 0;
  const counted = db().withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { database } = opened.context;
  return {
    parts: { ...opened.context, database: { ...database, db: counted } },
    count: () => count,
  };
}

test("a transaction that sends many shortlists runs no more SQL statements than a transaction that sends two", async () => {
  const lists = (await propose(12)).map(({ id }) => ({ id }));
  const few = counting();
  await sendShortlists(few.parts, lists.slice(0, 2), someAdmin, now);
  const many = counting();
  const outcomes = await sendShortlists(many.parts, lists.slice(2), someAdmin, now);
  expect(outcomes.map(({ status }) => status)).toEqual(lists.slice(2).map(() => "sent"));
  expect(many.count()).toBe(few.count());
});

test("if many shortlists are sent at once, each one that cannot be sent is refused with its own reason, and the others are sent", async () => {
  const lists = await propose(4);
  const [good, paused, changed, twice] = lists;
  if (!good || !paused || !changed || !twice) throw new Error("A shortlist is missing");
  await changeLife(opened.context, paused.search, { change: "pause" });
  const unknown = crypto.randomUUID();
  const outcomes = await sendShortlists(
    opened.context,
    [
      { id: paused.id },
      { id: twice.id },
      { id: unknown },
      { id: changed.id, expectedUpdatedAt: "2027-03-27T08:59:00.000Z" },
      { id: twice.id },
      { id: good.id },
    ],
    null,
    now,
  );
  expect(
    outcomes.map((outcome) =>
      outcome.status === "refused"
        ? `${outcome.refusal.code} ${outcome.refusal.message}`
        : outcome.status,
    ),
  ).toEqual([
    "CONFLICT The searcher has paused the search.",
    "sent",
    "NOT_FOUND There is no such shortlist",
    expect.stringMatching(/^CONFLICT This shortlist was changed on /),
    "CONFLICT This shortlist was sent in the meantime",
    "sent",
  ]);
  expect(outcomes.map(({ id }) => id)).toEqual([
    paused.id,
    twice.id,
    unknown,
    changed.id,
    twice.id,
    good.id,
  ]);
  expect(await Promise.all(lists.map(({ search }) => stateOf(search)))).toEqual([
    "sent",
    "proposed",
    "proposed",
    "sent",
  ]);
  expect(await mailsOf(opened, twice.search)).toHaveLength(1);
});

test("if one of many shortlists cannot be stored, the others are sent, and the error is thrown afterwards", async () => {
  const [first, broken, last] = await propose(3);
  if (!first || !broken || !last) throw new Error("A shortlist is missing");
  const { query } = opened.context.database;
  await query(`create function fail_sending() returns trigger language plpgsql as
    'begin raise exception ''broken off''; end'`);
  await query(`create trigger fail_sending before update on shortlists
    for each row when (new.id = '${broken.id}') execute function fail_sending()`);
  const wanted = [first, broken, last].map(({ id }) => ({ id }));
  await expect(sendShortlists(opened.context, wanted, null, now)).rejects.toThrow("broken off");
  await query("drop function fail_sending cascade");
  expect([
    await stateOf(first.search),
    await stateOf(broken.search),
    await stateOf(last.search),
  ]).toEqual(["sent", "proposed", "sent"]);
  expect(await mailsOf(opened, broken.search)).toEqual([]);
});

test("if two shortlists are sent together and one already has a mail, that shortlist is refused and the other is sent", async () => {
  const [made, other] = await propose(2);
  if (!made || !other) throw new Error("A shortlist is missing");
  await db()
    .insertInto("mail")
    .values({
      kind: "shortlist",
      about: made.id,
      toAddress: "ana@example.org",
      subject: "Flats",
      html: "",
      text: "",
      messageId: `<${made.id}@roost.example>`,
      state: "sent",
    })
    .execute();
  const outcomes = await sendShortlists(
    opened.context,
    [{ id: made.id }, { id: other.id }],
    null,
    now,
  );
  expect(outcomes).toEqual([
    { id: made.id, status: "refused", refusal: expect.any(AppError) },
    { id: other.id, status: "sent" },
  ]);
  expect(await stateOf(made.search)).toBe("proposed");
});
