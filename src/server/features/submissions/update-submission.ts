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
import { findSummaryForUpdate, getSummary, listAssignees, setSubmission } from "./store.ts";

/**
 * Returns the name of a submission for the audit log: the start of the submission's id, which
 * reveals nothing about the sender.
 */
export const subjectOf = (id: string) => id.slice(0, 8);

export const noSuchSubmission = () => new AppError("NOT_FOUND", "There is no such submission");

/**
 * Returns who last changed a submission, such as a username or "the searcher"; undefined if it is
 * unknown.
 */
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

/** Returns whether two times in ISO 8601 are equal. Null means that there is no time. */
const isSameTime = (one: string | null | undefined, other: string | null): boolean =>
  one === other || (one != null && other !== null && Date.parse(one) === Date.parse(other));

/**
 * Changes the status, the assignee or the team's deadline of a submission. The first change to the
 * status `sent` stores the time; later changes do not overwrite it. The status `closed` ends the
 * search, and a later change to another status continues it.
 * @param trx a transaction
 * @throws AppError NOT_FOUND; BAD_REQUEST if the assignee is no administrator; CONFLICT if
 *   another user has changed the submission since it was loaded, or if the change would continue a
 *   search whose searcher unsubscribed
 */
export async function updateSubmission(
  trx: Db,
  { id, expectedUpdatedAt, status, assigneeId, ownDeadline }: SubmissionUpdate,
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
  const newDue = isSameTime(ownDeadline, before.ownDeadline) ? undefined : ownDeadline;
  if (newStatus === undefined && newAssignee === undefined && newDue === undefined) return before;

  if (typeof newAssignee === "number") await assertAssignable(trx, newAssignee);
  const updatedAt = nextMoment(before.updatedAt);
  // `reopenSearch` may refuse the change, so it is called before anything is written: a caller that
  // changes several submissions in one transaction catches the error and commits the others.
  if (newStatus === "closed") await closeSearch(trx, id, updatedAt);
  else if (newStatus !== undefined && before.status === "closed") {
    await reopenSearch(trx, id, updatedAt);
  }
  await setSubmission(trx, id, {
    ...(newStatus === undefined ? {} : { status: newStatus }),
    ...(newAssignee === undefined ? {} : { assigneeId: newAssignee }),
    ...(newDue === undefined ? {} : { ownDeadline: newDue === null ? null : new Date(newDue) }),
    ...(newStatus === "sent" && before.sentAt === null ? { sentAt: updatedAt } : {}),
    updatedAt,
  });
  await appendAudit(trx, { actor, action, subject: subjectOf(id) });
  await announceSubmissions(trx);
  return getSummary(trx, id);
}
