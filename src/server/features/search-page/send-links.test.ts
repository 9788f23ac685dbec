import { expect, test } from "vitest";
import { openTestContext, requestContextAs } from "../../testing.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";
import { repeatConfirmations } from "../submissions/send-confirmation.ts";
import { accepted, someAnswers } from "../submissions/testing.ts";
import { sendLinks } from "./send-links.ts";

test("a visitor who asks for the link of an unconfirmed search gets the confirmation mail again, at most three times a day", async () => {
  await using opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "team@roost.example",
  });
  const { context } = opened;
  const { db } = context.database;
  const search = accepted(someAnswers);
  context.submissions.add(search, "journal/x.jsonl");
  await context.submissions.idle();
  const kinds = async () => {
    const rows = await db.selectFrom("mail").select("kind").execute();
    return rows.map(({ kind }) => kind);
  };
  for (const expected of [
    ["confirmation", "confirmation"],
    ["confirmation", "confirmation", "confirmation"],
  ]) {
    await sendLinks(requestContextAs(context, null), "Ana@example.org");
    await expect.poll(kinds).toEqual(expected);
  }
  const parts = await readMailParts(context);
  await db.transaction().execute((trx) => repeatConfirmations(trx, parts, [search.id]));
  expect(await kinds()).toHaveLength(3);
  const row = await db
    .selectFrom("submissions")
    .select("life")
    .where("id", "=", search.id)
    .executeTakeFirstOrThrow();
  expect(row.life).toBe("unconfirmed");
});
