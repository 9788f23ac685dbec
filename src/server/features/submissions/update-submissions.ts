import { AppError } from "#common/errors.ts";
import { undoOf } from "#common/submissions/board.ts";
import type { BulkResult, BulkUpdate, UndoInput } from "#common/submissions/board-input.ts";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";
import type { Actor } from "../audit/store.ts";
import { lockWaitingMails } from "../mail/suppress-store.ts";
import { restoreSubmission } from "./restore-submission.ts";
import { addNote } from "./save-note.ts";
import { findSummaryForUpdate } from "./store.ts";
import { noSuchSubmission, updateSubmission } from "./update-submission.ts";

/**
 * Changes submissions one after the other. If changing a submission fails with NOT_FOUND or
 * CONFLICT, `skipped` contains the submission's id and the reason. The others are still changed.
 *
 * @param trx a transaction
 * @param change changes one submission, and returns the input that undoes the change; null if
 *   nothing changed. It must refuse a change before it writes anything, because the transaction is
 *   committed even if a change was refused
 * @throws any other error of `change`
 */
async function changeEach<Item extends { id: string }>(
  trx: Db,
  items: readonly Item[],
  change: (item: Item, before: SubmissionSummary) => Promise<BulkResult["changed"][number] | null>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], skipped: [] };
  // The submissions are locked in the order of their ids, so that two requests that change the same
  // submissions cannot block each other.
  const sorted = items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const found = new Map<string, SubmissionSummary>();
  for (const { id } of sorted) {
    const summary = await findSummaryForUpdate(trx, id);
    if (summary) found.set(id, summary);
  }
  // The change may end the searches, which suppresses their mails.
  await lockWaitingMails(trx, [...found.keys()]);
  for (const item of sorted) {
    try {
      const before = found.get(item.id);
      if (!before) throw noSuchSubmission();
      const changed = await change(item, before);
      if (changed) result.changed.push(changed);
    } catch (error) {
      const isRefusal =
        error instanceof AppError && (error.code === "CONFLICT" || error.code === "NOT_FOUND");
      if (!isRefusal) throw error;
      result.skipped.push({ id: item.id, reason: error.message });
    }
  }
  return result;
}

/**
 * Makes one change to several submissions, and adds a note to each of them. Submissions that
 * another user has changed in the meantime stay as they are.
 *
 * @param trx a transaction
 * @throws AppError BAD_REQUEST if the assignee is no administrator
 */
export function updateSubmissions(
  trx: Db,
  { items, note, ...change }: BulkUpdate,
  actor: NonNullable<Actor>,
): Promise<BulkResult> {
  return changeEach(trx, items, async (item, before) => {
    const after = await updateSubmission(trx, { ...item, ...change }, actor);
    if (note !== undefined) await addNote(trx, { id: item.id, text: note }, actor);
    const isChanged = after.updatedAt !== before.updatedAt || note !== undefined;
    return isChanged ? undoOf(before, after) : null;
  });
}

/**
 * Undoes the last change of submissions. Submissions that have changed again since then stay as
 * they are.
 *
 * @param trx a transaction
 * @throws AppError BAD_REQUEST if an assignee is no administrator any more
 */
export function undoUpdates(trx: Db, { items }: UndoInput, actor: Actor): Promise<BulkResult> {
  return changeEach(trx, items, async (item, before) => {
    const after = await restoreSubmission(trx, item, actor);
    return after.updatedAt === before.updatedAt ? null : undoOf(before, after);
  });
}
