import { expect, test } from "vitest";
import { findToken } from "../../secret-links/store.ts";
import { openTestContext, someAdmin } from "../../testing.ts";
import { recordConsents } from "../submissions/confirmation-store.ts";
import { appendSearchEvent } from "../submissions/life-store.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";
import { unsubscribe } from "../submissions/withdraw-consent.ts";

test("the page for unsubscribing says that the address is unsubscribed even if its search had ended before, and offers to unsubscribe a later search", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const storeSearch = async () => {
    const [id = ""] = await store(opened, [accepted(someAnswers)]);
    await recordConsents(db, [id]);
    return id;
  };
  const id = await storeSearch();
  const token = (await findToken(db, { purpose: "unsubscribe", subject: id })) ?? "";
  const isUnsubscribed = async () =>
    (await opened.callerAs().searchPage.subscription({ token })).isUnsubscribed;
  await opened.callerAs(someAdmin).submissions.update({ id, status: "closed" });
  expect(await isUnsubscribed()).toBe(false);
  await unsubscribe(opened.context, id);
  expect(await isUnsubscribed()).toBe(true);
  await storeSearch();
  expect(await isUnsubscribed()).toBe(false);
  await unsubscribe(opened.context, id);
  expect(await isUnsubscribed()).toBe(true);
});

test("a shortlist on the searcher's page keeps the day on which it was sent, even if the search is paused for days afterwards", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const morning = (day: number) => new Date(`2027-03-${day}T08:00:00Z`);
  const [id = ""] = await store(opened, [accepted(someAnswers)]);
  await db
    .updateTable("submissions")
    .set({ life: "active", daysBeganAt: morning(20) })
    .where("id", "=", id)
    .execute();
  for (const [kind, at] of [
    ["paused", morning(23)],
    ["resumed", morning(28)],
  ] as const) {
    await appendSearchEvent(db, { submissionId: id, kind, actor: "searcher", at });
  }
  for (const day of [20, 22, 29]) {
    await db
      .insertInto("shortlists")
      .values({
        submissionId: id,
        day: `2027-03-${day}`,
        kind: "shortlist",
        state: "sent",
        dueAt: morning(day),
        sentAt: morning(day),
      })
      .execute();
  }
  const token = (await findToken(db, { purpose: "search", subject: id })) ?? "";
  const { shortlists } = await opened.callerAs().searchPage.show({ token });
  expect(shortlists.map(({ date, day }) => [date, day])).toEqual([
    ["2027-03-29", 6],
    ["2027-03-22", 3],
    ["2027-03-20", 1],
  ]);
});
