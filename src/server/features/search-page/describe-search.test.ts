import { expect, test } from "vitest";
import { findToken } from "../../secret-links/store.ts";
import { openTestContext, someAdmin } from "../../testing.ts";
import { recordConsents } from "../submissions/confirmation-store.ts";
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
