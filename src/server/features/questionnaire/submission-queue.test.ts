import { expect, inject, test } from "vitest";
import { storingLockKey } from "../../db/storing-lock.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { openTestContext } from "../../testing.ts";
import { someAnswers } from "../submissions/testing.ts";

const submission = (id: string, answers: Record<string, unknown> = {}): AcceptedSubmission => ({
  id,
  acceptedAt: "2026-01-31T10:20:30.000Z",
  answers,
  definitionVersion: null,
  sessionId: null,
});

const ids = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

test("if the database refuses one of several queued submissions, the other queued submissions are stored", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  for (const id of ids) {
    // The database refuses this session id, because it is too long for its column.
    const sessionId = id === ids[1] ? "x".repeat(65) : null;
    context.submissions.add({ ...submission(id), sessionId }, "journal/x.jsonl");
  }
  await context.submissions.idle();
  const rows = await context.database.db.selectFrom("submissions").select("id").execute();
  expect(rows.map((row) => row.id).sort()).toEqual([ids[0], ids[2]]);
});

test("a replay of the journal leaves a file pending if the file is still open for writing, and marks a closed file as done", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const [id = ""] = ids;
  const { filePath } = await context.journal.append({ type: "submission", ...submission(id) });
  await context.submissions.replay();
  expect(await context.journal.pendingSegments()).toEqual([filePath]);
  await context.journal.close();
  await context.submissions.replay();
  expect(await context.journal.pendingSegments()).toEqual([]);
});

test.runIf(inject("template").engine === "postgres")(
  "while the submission queue waits for the advisory lock that an import holds, the queue locks no table",
  async () => {
    await using opened = await openTestContext();
    const { context } = opened;
    const session = await context.database.openSession();
    await session.query("select pg_advisory_lock($1)", [storingLockKey]);
    context.submissions.add(submission(ids[0] ?? ""), "journal/x.jsonl");
    const waiting = async () => {
      const { rows } = await session.query(
        `select pid from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    const { rows } = await session.query(
      `select relation::regclass::text as table from pg_locks
       where locktype = 'relation' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await session.close();
    await context.submissions.idle();
    expect(rows).toEqual([]);
    expect((await context.database.query("select id from submissions")).rows).toHaveLength(1);
  },
);

test("if a visitor sends a corrected submission, the earlier search ends unless that search is already confirmed", async () => {
  await using opened = await openTestContext({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "roost@example.org",
  });
  const { context } = opened;
  const { db } = context.database;
  const { submit } = opened.callerAs().questionnaire;
  const wrong = await submit({ ...someAnswers, email: "anna@example.org" });
  expect(wrong).toMatchObject({ asksConfirmation: true });
  const right = await submit({ ...someAnswers, replaces: wrong.id });
  await context.submissions.idle();
  // All accepted submissions are written to the files of the journal, so these contain both
  // submissions. If the queue reads the files again, nothing may change.
  await context.submissions.replay();
  const searches = await db
    .selectFrom("submissions")
    .leftJoin("mail", "mail.submissionId", "submissions.id")
    .select(["submissions.id", "life", "endedReason", "mail.state"])
    .orderBy("acceptedAt")
    .execute();
  expect(searches).toEqual([
    { id: wrong.id, life: "ended", endedReason: "corrected", state: "suppressed" },
    { id: right.id, life: "unconfirmed", endedReason: null, state: "queued" },
  ]);
  // A new submission that corrects an earlier one does not end the earlier search if that search is
  // already confirmed.
  await db.updateTable("submissions").set({ life: "active" }).where("id", "=", right.id).execute();
  await submit({ ...someAnswers, name: "Ana", replaces: right.id });
  await context.submissions.idle();
  const { life } = await db
    .selectFrom("submissions")
    .select("life")
    .where("id", "=", right.id)
    .executeTakeFirstOrThrow();
  expect(life).toBe("active");
});
