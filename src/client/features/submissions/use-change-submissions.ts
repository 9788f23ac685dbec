import { useState } from "react";
import type { BulkResult, BulkUpdate } from "#common/submissions/board-input.ts";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { nameOf, statusNames } from "./submission-words.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";
import { useUndoUpdates } from "./use-undo-updates.ts";

/** A change of one or several submissions. */
export type SubmissionsChange = Omit<BulkUpdate, "items">;

/** Returns the words that report a change: the new status, or words such as `note added`. */
function wordsOf(change: SubmissionsChange): string {
  if (change.status !== undefined) return statusNames[change.status].toLowerCase();
  if (change.assigneeId !== undefined) {
    return change.assigneeId === null ? "unassigned" : "assigned";
  }
  if (change.ownDeadline !== undefined) {
    return change.ownDeadline === null ? "promised deadline restored" : "deadline set";
  }
  return "note added";
}

function reasonsOf({ skipped }: BulkResult): string {
  return [...new Set(skipped.map(({ reason }) => reason))].join(". ");
}

/**
 * The last request that was sent, which may still be pending. The next request waits for its
 * response, because it must send the new `updatedAt` times that the response contains.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * The last change that this tab made to each submission. `before` is the `updatedAt` time that the
 * screen had, and `after` is the time that the server returned. If the screen still has the time
 * `before`, the next request sends `after`, because the server refuses a change with an outdated
 * time.
 */
const ownChanges = new Map<string, { before: string; after: string }>();

async function send(
  chosen: readonly SubmissionSummary[],
  request: (items: BulkUpdate["items"]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const items = chosen.map(({ id, updatedAt }) => {
    const own = ownChanges.get(id);
    return { id, expectedUpdatedAt: own?.before === updatedAt ? own.after : updatedAt };
  });
  const result = await request(items);
  for (const { id, expectedUpdatedAt } of result.changed) {
    const before = chosen.find((each) => each.id === id)?.updatedAt;
    if (before !== undefined) ownChanges.set(id, { before, after: expectedUpdatedAt });
  }
  return result;
}

/**
 * Returns a function that changes submissions. A toast reports the result, with a button that
 * undoes the change. Submissions that another administrator has changed in the meantime are not
 * changed, and the toast says so.
 */
export function useChangeSubmissions() {
  const submissionsChanged = useSubmissionsChanged();
  const undo = useUndoUpdates();
  const [runningCount, setRunningCount] = useState(0);
  const { mutateAsync } = trpc.submissions.bulk.useMutation();

  function report(
    chosen: readonly SubmissionSummary[],
    change: SubmissionsChange,
    result: BulkResult,
  ): void {
    const { changed, skipped } = result;
    const [only] = chosen;
    const subject =
      only && chosen.length === 1 ? nameOf(only) : counted(changed.length, "submission");
    if (changed.length === 0 && skipped.length === 0) return;
    // The toast offers no undo for a new note, because another person may have read the note
    // already. The note can be deleted in its list.
    const canUndo = changed.length > 0 && change.note === undefined;
    showToast({
      title: changed.length === 0 ? "Not changed" : `${subject}: ${wordsOf(change)}`,
      ...(skipped.length > 0 && {
        description:
          changed.length === 0 && chosen.length === 1
            ? `${reasonsOf(result)}.`
            : `${counted(skipped.length, "submission")} not changed. ${reasonsOf(result)}.`,
      }),
      ...(changed.length === 0 && { variant: "destructive" as const }),
      ...(canUndo && { action: { label: "Undo", onClick: () => void undo(changed) } }),
    });
  }

  return {
    isPending: runningCount > 0,
    /**
     * Makes a change. Resolves to true when the screen shows the result, and to false if the
     * request failed.
     */
    change: async (
      chosen: readonly SubmissionSummary[],
      change: SubmissionsChange,
    ): Promise<boolean> => {
      setRunningCount((count) => count + 1);
      try {
        const sending = last.then(() => send(chosen, (items) => mutateAsync({ items, ...change })));
        last = sending.catch(() => {});
        report(chosen, change, await sending);
        await submissionsChanged();
        return true;
      } catch (error) {
        // No toast is shown if the session has ended, because the login dialog opens instead.
        if (statusOf(error) !== 401) {
          const description = errorText(error);
          showToast({ title: "Not changed", description, variant: "destructive" });
        }
        return false;
      } finally {
        setRunningCount((count) => count - 1);
      }
    },
  };
}
