import { expect, test } from "vitest";
import { openTestContext } from "../../testing.ts";
import type { AcceptedSubmission } from "./store.ts";

const submission = (id: string, answers: Record<string, unknown> = {}): AcceptedSubmission => ({
  id,
  acceptedAt: "2026-01-31T10:20:30.000Z",
  answers,
  definitionVersion: null,
  sessionId: null,
});

const ids = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

test("a submission that the database refuses for its data holds up no other", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  for (const id of ids) {
    // A session's id that is longer than any.
    const sessionId = id === ids[1] ? "x".repeat(65) : null;
    context.submissions.add({ ...submission(id), sessionId }, "journal/x.jsonl");
  }
  await context.submissions.idle();
  const rows = await context.database.db.selectFrom("submissions").select("id").execute();
  expect(rows.map((row) => row.id).sort()).toEqual([ids[0], ids[2]]);
});

test("a segment that is stored is not read again at the next start", async () => {
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
