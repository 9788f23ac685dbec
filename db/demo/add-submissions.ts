import type { Transaction } from "kysely";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import type { AnswerChange } from "#common/submissions/compare-answers.ts";
import type { DB } from "#db/types.ts";
import { listAdmins } from "#server/features/accounts/store.ts";
import { closeSearch } from "#server/features/submissions/change-status.ts";
import { createSubmissions } from "#server/features/submissions/creation-store.ts";
import { createDelivery } from "#server/features/submissions/delivery-store.ts";
import { appendSearchEvent, setLife } from "#server/features/submissions/life-store.ts";
import { insertNote, setSubmission } from "#server/features/submissions/store.ts";
import { type DemoSubmission, demoSubmissions } from "./submissions.ts";

/**
 * Adds the demo submissions that are missing, with the first administrator's work on them. No
 * delivery jobs are created, so the server sends none of these submissions to a webhook
 * automatically.
 *
 * @returns the number of added submissions
 */
export async function addSubmissions(trx: Transaction<DB>, now: Date): Promise<number> {
  const all = demoSubmissions(now);
  const createdIds = await createSubmissions(
    trx,
    all.map(({ id, acceptedAt, answers }) => ({
      id,
      acceptedAt: acceptedAt.toISOString(),
      answers,
      definitionVersion: 1,
      sessionId: null,
      journalPath: "demo",
      mapping: mapPreferences(answers),
    })),
  );
  const created = all.filter(({ id }) => createdIds.includes(id));
  const [admin] = await listAdmins(trx);
  const adminId = admin?.id ?? null;
  for (const { id, status, isAssigned, sentAt, updatedAt, notes } of created) {
    const assigneeId = isAssigned ? adminId : null;
    await setSubmission(trx, id, { status, assigneeId, updatedAt, ...(sentAt && { sentAt }) });
    for (const note of notes) {
      await insertNote(trx, { submissionId: id, createdBy: adminId, ...note });
    }
    if (status === "closed") await closeSearch(trx, id, updatedAt);
  }
  await addPausedSearch(
    trx,
    created.find(({ status }) => status === "sent"),
  );
  const tries = created.flatMap(({ id, tries: made, deliveryState }) =>
    made.map((each) => ({ ...each, submissionId: id, deliveryState })),
  );
  // Insert the earliest delivery first, because lists show the delivery with the highest id first.
  tries.sort((a, b) => a.attemptedAt.getTime() - b.attemptedAt.getTime());
  for (const { deliveryState, ...delivery } of tries) {
    await createDelivery(trx, delivery, deliveryState);
  }
  return created.length;
}

/**
 * Lets the searcher of a submission confirm the search, change the budget, and pause the search.
 */
async function addPausedSearch(
  trx: Transaction<DB>,
  submission: DemoSubmission | undefined,
): Promise<void> {
  if (!submission) return;
  const { id: submissionId, acceptedAt, updatedAt } = submission;
  const after = (minutes: number) => new Date(acceptedAt.getTime() + minutes * 60_000);
  const changes: AnswerChange[] = [
    {
      id: "rentRange",
      question: "Monthly rent",
      before: ["€650 – €850"],
      after: ["€650 – €950"],
    },
  ];
  const events = [
    { kind: "confirmed", at: after(12) },
    { kind: "changed", at: after(26 * 60), details: { changes } },
    { kind: "paused", at: after(49 * 60) },
  ] as const;
  for (const event of events) {
    await appendSearchEvent(trx, { submissionId, actor: "searcher", ...event });
  }
  await setLife(trx, submissionId, { life: "paused", confirmedAt: after(12), updatedAt });
}
