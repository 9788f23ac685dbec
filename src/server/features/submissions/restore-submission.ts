import { z } from "zod";
import type { UndoItem } from "#common/submissions/board-input.ts";
import { endReasons, lives } from "#common/submissions/life.ts";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import { nextMoment } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import { appendSearchEvent, findLastEnd, setLife } from "./life-store.ts";
import { findSummaryForUpdate, getSummary, unsetSending } from "./store.ts";
import { noSuchSubmission, updateSubmission } from "./update-submission.ts";

/** The details that are stored with the event `ended` of a search. */
const endDetails = z.object({
  reason: z.enum(endReasons).catch("closed"),
  note: z.string().nullable().catch(null),
  before: z.enum(lives).optional().catch(undefined),
});

/**
 * Undoes the team's last change of a submission: restores its status, assignee and deadline. Also
 * undoes the effects of a change of the status:
 * - If the team recorded that the first flats were sent, the time of sending is deleted.
 * - If the team ended a paused search, the search is paused again.
 * - If the team continued an ended search, the search ends again with its former time and reason.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND; CONFLICT if the submission has changed since; BAD_REQUEST if the
 *   assignee is no administrator any more
 */
export async function restoreSubmission(
  trx: Db,
  { id, expectedUpdatedAt, ...values }: UndoItem,
  actor: Actor,
): Promise<SubmissionSummary> {
  const before = await findSummaryForUpdate(trx, id);
  if (!before) throw noSuchSubmission();
  const after = await updateSubmission(trx, { id, expectedUpdatedAt, ...values }, actor);
  if (before.status === after.status) return after;
  // `sentAt` is the time when the first flats were sent. If it equals the time of the change that
  // is being undone (`updatedAt`), that change has set `sentAt`, so `sentAt` is deleted.
  if (before.status === "sent" && before.sentAt === before.updatedAt) {
    await unsetSending(trx, id, { wasDayOne: before.daysBeganAt === before.sentAt });
  }
  if (before.status === "closed") await pauseAgain(trx, after);
  if (after.status === "closed") await restoreEnd(trx, after);
  return getSummary(trx, id);
}

/** Pauses a search whose end was undone, if the search was paused before its end. */
async function pauseAgain(trx: Db, { id, life, updatedAt }: SubmissionSummary): Promise<void> {
  const end = await findLastEnd(trx, id);
  const wasPaused = end !== undefined && endDetails.parse(end.details ?? {}).before === "paused";
  if (!wasPaused || life !== "active") return;
  const at = nextMoment(updatedAt, new Date(updatedAt));
  await appendSearchEvent(trx, { submissionId: id, kind: "paused", actor: "team", at });
  await setLife(trx, id, { life: "paused", updatedAt: at });
}

/** Ends a search again, with the time and the reason of its last end. */
async function restoreEnd(trx: Db, { id, updatedAt }: SubmissionSummary): Promise<void> {
  const end = await findLastEnd(trx, id, new Date(updatedAt));
  if (!end) return;
  const { reason, note } = endDetails.parse(end.details ?? {});
  await setLife(trx, id, {
    life: "ended",
    endedAt: end.at,
    endedReason: reason,
    endedNote: note,
    updatedAt: new Date(updatedAt),
  });
}
