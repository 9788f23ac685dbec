import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { boardColumns, columnOf } from "#common/submissions/board.ts";
import {
  openTestContext,
  refusalOf,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";
import { changeLife } from "./change-life.ts";
import { accepted, hoursAgo, someAnswers, store } from "./testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
beforeEach(() => opened.context.database.query("delete from submissions"));
afterAll(() => opened[Symbol.asyncDispose]());

const calls = () => opened.callerAs(someAdmin).submissions;
const run = (statement: string, values: unknown[] = []) =>
  opened.context.database.query(statement, values);
const nowhere = "0b7f7a52-6c0c-4b5c-9a55-6f1f6a1c2d3e";

/**
 * Stores active searches that arrived one hour ago, two hours ago, and so on. Returns their ids,
 * newest search first.
 */
const storeSearches = (count: number) =>
  store(
    opened,
    Array.from({ length: count }, (_, index) =>
      accepted({ ...someAnswers, name: `Searcher ${index}` }, { acceptedAt: hoursAgo(index + 1) }),
    ),
  );

async function bookCall(id: string): Promise<void> {
  await run(
    `insert into calls (submission_id, starts_at, ends_at, uid, place)
     values ($1, now() + interval '1 day', now() + interval '25 hours', gen_random_uuid()::text, 'here')`,
    [id],
  );
}

test("the board puts each search into the column that the function columnOf returns, and counts the cards of each column", async () => {
  const states = [
    "status = 'new', life = 'unconfirmed'",
    "status = 'new'",
    "status = 'working', life = 'paused'",
    "status = 'sent'",
    "status = 'sent', sent_at = now()",
    "status = 'closed', life = 'ended', ended_at = now()",
  ];
  const ids = await storeSearches(states.length);
  for (const [index, changes] of states.entries()) {
    await run(`update submissions set ${changes} where id = $1`, [ids[index]]);
  }
  await bookCall(ids[4] ?? "");
  const { columns } = await calls().board({});
  for (const column of boardColumns) {
    expect(columns[column].total).toBe(1);
    expect(columns[column].cards.map(columnOf)).toEqual([column]);
  }
  expect((await calls().board({ filter: { status: "sent" } })).columns).toMatchObject({
    new: { total: 0, cards: [] },
    sent: { total: 1 },
    call: { total: 1 },
  });
});

test("a card on the board shows a search's budget, its day (such as day 3 of 14), its shortlist's deadline and its call's time", async () => {
  const [id = ""] = await storeSearches(1);
  await run(
    `update submissions set status = 'sent', sent_at = now(), extra_days = 7,
       days_began_at = now() - interval '2 days'`,
  );
  await run(
    `insert into shortlists (submission_id, day, kind, state, due_at)
     values ($1, current_date, 'shortlist', 'proposed', '2126-01-01T12:00:00Z')`,
    [id],
  );
  await bookCall(id);
  const [card] = (await calls().board({})).columns.call.cards;
  expect(card).toMatchObject({
    id,
    name: "Searcher 0",
    budget: { lowest: 800, highest: 1500 },
    day: { number: 3, last: 14 },
    proposalDueAt: "2126-01-01T12:00:00.000Z",
    callAt: expect.any(String),
  });
});

test("a column of the board shows its first 30 cards, those with the nearest deadline first, and more on request", async () => {
  const ids = await storeSearches(35);
  await run("update submissions set own_deadline = now() - interval '3 days' where id = $1", [
    ids[0],
  ]);
  const first = (await calls().board({})).columns.new;
  expect(first.total).toBe(35);
  expect(first.cards.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(6).toReversed()]);
  const all = (await calls().board({ shown: { new: 60 } })).columns.new;
  expect(all.cards.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(1).toReversed()]);
});

test("a request to change several submissions skips each submission that has changed since the user loaded it", async () => {
  const ids = await storeSearches(3);
  const seen = (await calls().table({})).items;
  const items = [
    ...seen.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt })),
    { id: nowhere },
  ];
  await calls().update({ id: ids[1] ?? "", status: "sent" });
  const ownDeadline = "2126-01-01T00:00:00.000Z";
  const change = {
    status: "working",
    assigneeId: someAdmin.id,
    ownDeadline,
    note: "Rang.",
  } as const;
  const done = await calls().bulk({ items, ...change });
  expect(new Set(done.changed.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]));
  expect(done.skipped).toEqual(
    expect.arrayContaining([
      { id: ids[1], reason: expect.stringMatching(/^This submission was changed by admin on/) },
      { id: nowhere, reason: "There is no such submission" },
    ]),
  );
  const changed = await calls().byId({ id: ids[0] ?? "" });
  expect(changed).toMatchObject({
    status: "working",
    assignee: { id: someAdmin.id },
    ownDeadline,
    notes: [{ text: "Rang." }],
  });

  await calls().update({ id: ids[2] ?? "", assigneeId: null });
  const undone = await calls().undo({ items: done.changed });
  expect(undone.changed.map(({ id }) => id)).toEqual([ids[0]]);
  expect(undone.skipped.map(({ id }) => id)).toEqual([ids[2]]);
  expect(await calls().byId({ id: ids[0] ?? "" })).toMatchObject({
    status: "new",
    assignee: null,
    ownDeadline: null,
  });
});

test("a request that changes several submissions leaves the search of an unsubscribed searcher as it was", async () => {
  const [gone = "", other = ""] = await storeSearches(2);
  await calls().update({ id: gone, status: "closed" });
  await run("update submissions set ended_reason = 'unsubscribed' where id = $1", [gone]);
  const before = await calls().byId({ id: gone });
  const done = await calls().bulk({ items: [{ id: gone }, { id: other }], status: "working" });
  expect(done.changed.map(({ id }) => id)).toEqual([other]);
  expect(done.skipped).toMatchObject([
    { id: gone, reason: expect.stringMatching(/^The searcher has unsubscribed/) },
  ]);
  expect(await calls().byId({ id: gone })).toEqual(before);
});

test("an invalid request to change several submissions is refused as a whole, for example if it lists a submission twice", async () => {
  const [id = ""] = await storeSearches(1);
  const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID() }));
  const { bulk } = calls();
  expect(await refusalOf(bulk({ items: [{ id }] }))).toMatchObject({
    message: "Choose what to change",
  });
  expect(await refusalOf(bulk({ items: [{ id }, { id }], status: "sent" }))).toMatchObject({
    message: "A submission is in the list twice",
  });
  expect(await refusalOf(bulk({ items: many, status: "sent" }))).toMatchObject({
    code: "BAD_REQUEST",
  });
  for (const assigneeId of [someUser.id, 4711]) {
    const refusal = await refusalOf(bulk({ items: [{ id }], status: "sent", assigneeId }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
  }
  expect((await calls().byId({ id })).status).toBe("new");
});

test("undoing the status “sent” clears `sentAt` and `daysBeganAt`, but undoing a later status change keeps `sentAt`", async () => {
  const [id = ""] = await storeSearches(1);
  const { bulk, undo, byId } = calls();
  const sent = await bulk({ items: [{ id }], status: "sent" });
  expect(await byId({ id })).toMatchObject({
    sentAt: expect.any(String),
    daysBeganAt: expect.any(String),
  });
  const undone = await undo({ items: sent.changed });
  expect(await byId({ id })).toMatchObject({ status: "new", sentAt: null, daysBeganAt: null });

  await undo({ items: undone.changed });
  const { sentAt } = await byId({ id });
  const again = await bulk({ items: [{ id }], status: "working" });
  await undo({ items: again.changed });
  expect(await byId({ id })).toMatchObject({ status: "sent", sentAt });
});

test("undoing a change of a submission's status also restores the state of its search, such as paused or ended", async () => {
  const [id = ""] = await storeSearches(1);
  const { bulk, undo, byId } = calls();
  await changeLife(opened.context, id, { change: "pause" });
  const closed = await bulk({ items: [{ id }], status: "closed" });
  await undo({ items: closed.changed });
  expect(await byId({ id })).toMatchObject({ status: "new", life: "paused", endedAt: null });

  const note = "We stay put";
  await changeLife(opened.context, id, { change: "end", reason: "other", note });
  const ended = await byId({ id });
  const reopened = await bulk({ items: [{ id }], status: "working" });
  expect(await byId({ id })).toMatchObject({ life: "active", endedReason: null });
  await undo({ items: reopened.changed });
  const { endedAt } = ended;
  expect(await byId({ id })).toMatchObject({
    status: "closed",
    life: "ended",
    endedAt,
    endedReason: "other",
    endedNote: note,
  });
});

test("if a request for the table of submissions lists ids, the response contains only the submissions with these ids", async () => {
  const ids = await storeSearches(3);
  const ownDeadline = "2126-01-01T00:00:00.000Z";
  await calls().update({ id: ids[1] ?? "", ownDeadline });
  const { items } = await calls().table({ ids: [ids[1] ?? ""] });
  expect(items).toMatchObject([{ id: ids[1], ownDeadline }]);
});
