import { AppError } from "#common/errors.ts";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import type { SubmissionUpdate } from "#common/submissions/submission-input.ts";
import { badRequest } from "#common/validation.ts";
import { isStale, nextMoment, staleRefusal } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit, findLastActor } from "../audit/store.ts";
import { closeSearch, reopenSearch } from "./change-status.ts";
import { findLastEvent } from "./life-store.ts";
import { announceSubmissions } from "./news-store.ts";
import { findSummaryForUpdate, listAssignees, setSubmission } from "./store.ts";

/**
 * Returns the name of a submission for the audit log: the start of the submission's id, which
 * reveals nothing about the sender.
 */
export const subjectOf = (id: string) => id.slice(0, 8);

export const noSuchSubmission = () => new AppError("NOT_FOUND", "There is no such submission");

/** Returns the word for the one who last changed a submission; undefined if it is unknown. */
async function lastChangeBy(
  trx: Db,
  { id, updatedAt }: SubmissionSummary,
): Promise<string | undefined> {
  const event = await findLastEvent(trx, id);
  if (event?.at.toISOString() === updatedAt) {
    if (event.actor === "searcher") return "the searcher";
    if (event.actor === "roost") return "the server";
  }
  return findLastActor(trx, "submission.update", subjectOf(id));
}

/**
 * Checks that a submission can be assigned to a user.
 * @throws AppError BAD_REQUEST if the user is no administrator
 */
async function assertAssignable(trx: Db, userId: number): Promise<void> {
  const assignees = await listAssignees(trx);
  if (assignees.some(({ id }) => id === userId)) return;
  throw badRequest([{ path: "assigneeId", message: "Please choose one of the administrators" }]);
}

/**
 * Changes the status or the assignee of a submission. When the status becomes `sent` for the first
 * time, stores the time; later changes do not overwrite it. The status `closed` ends the search, and
 * another status afterwards continues it.
 * @param trx a transaction
 * @throws AppError NOT_FOUND; BAD_REQUEST if the assignee is no administrator; CONFLICT if another
 *   user has changed the submission since it was read, or if a search whose searcher unsubscribed
 *   would continue
 */
export async function updateSubmission(
  trx: Db,
  { id, expectedUpdatedAt, status, assigneeId }: SubmissionUpdate,
  actor: Actor,
): Promise<SubmissionSummary> {
  const before = await findSummaryForUpdate(trx, id);
  if (!before) throw noSuchSubmission();
  const action = "submission.update";
  if (isStale(before, expectedUpdatedAt)) {
    throw staleRefusal("submission", before, await lastChangeBy(trx, before));
  }
  const newStatus = status === before.status ? undefined : status;
  const assigneeBefore = before.assignee?.id ?? null;
  const newAssignee = assigneeId === assigneeBefore ? undefined : assigneeId;
  if (newStatus === undefined && newAssignee === undefined) return before;

  if (typeof newAssignee === "number") await assertAssignable(trx, newAssignee);
  const updatedAt = nextMoment(before.updatedAt);
  const submission = await setSubmission(trx, id, {
    ...(newStatus === undefined ? {} : { status: newStatus }),
    ...(newAssignee === undefined ? {} : { assigneeId: newAssignee }),
    ...(newStatus === "sent" && before.sentAt === null ? { sentAt: updatedAt } : {}),
    updatedAt,
  });
  if (newStatus === "closed") await closeSearch(trx, id, updatedAt);
  else if (newStatus !== undefined && before.status === "closed") {
    await reopenSearch(trx, id, updatedAt);
  }
  await appendAudit(trx, { actor, action, subject: subjectOf(id) });
  await announceSubmissions(trx);
  return submission;
}
