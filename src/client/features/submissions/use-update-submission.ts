import { useState } from "react";
import { undoOf } from "#common/submissions/board.ts";
import type { SubmissionStatus, SubmissionSummary } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { nameOf, statusNames } from "./submission-words.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";
import { useUndoUpdates } from "./use-undo-updates.ts";

export type SubmissionChange = { status?: SubmissionStatus; assigneeId?: number | null };

/**
 * Returns a sentence that says which status or assignee another administrator has given the
 * submission.
 */
const standing = ({ status, assignee }: SubmissionSummary) =>
  `It is now ${statusNames[status].toLowerCase()}, ${assignee ? `assigned to ${assignee.username}` : "unassigned"}.`;

async function findSubmission(utils: ReturnType<typeof trpc.useUtils>, id: string) {
  try {
    return await utils.submissions.byId.fetch({ id });
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that changes a submission's status or assignee. If another administrator has
 * changed the submission in the meantime, nothing is changed, and the other change is reported. The
 * update is pending until the screen shows the result.
 * @param onUpdate called when the update begins
 */
export function useUpdateSubmission(submission: SubmissionSummary, onUpdate: () => void) {
  const { id, updatedAt } = submission;
  const admin = useAdmin();
  const utils = trpc.useUtils();
  const submissionsChanged = useSubmissionsChanged();
  const undo = useUndoUpdates();
  const [conflict, setConflict] = useState<string | null>(null);

  async function tellConflict(sentence: string): Promise<void> {
    await submissionsChanged();
    const fresh = await findSubmission(utils, id);
    setConflict(`${sentence}.${fresh ? ` ${standing(fresh)}` : ""} Your change was not saved.`);
  }

  const { mutate, isPending, variables } = trpc.submissions.update.useMutation({
    // Passes the submission from before the update to `onSuccess`, for the undo. In `onSuccess`,
    // the variable `submission` may already be the changed submission: TanStack Query calls the
    // `onSuccess` of the newest render, and a server event may have loaded the change by then.
    onMutate: () => {
      setConflict(null);
      return submission;
    },
    onSuccess: (saved, _change, before) => {
      utils.submissions.byId.setData({ id }, (known) => known && { ...known, ...saved });
      const whose = saved.assignee ? `assigned to ${saved.assignee.username}` : "unassigned";
      showToast({
        title: "Submission updated",
        description: `${nameOf(saved)}: ${statusNames[saved.status].toLowerCase()}, ${whose}`,
        action: { label: "Undo", onClick: () => void undo([undoOf(before, saved)]) },
      });
      return submissionsChanged();
    },
    onError: (error) => {
      const isStale = statusOf(error) === 409;
      if (isStale) void tellConflict(error.message);
      else if (isNotFoundError(error)) void submissionsChanged();
      // No toast is shown if the session has ended, because the login dialog opens and explains the
      // failure.
      if (statusOf(error) === 401) return;
      showToast({
        title: "Submission not updated",
        description: errorText(error),
        variant: "destructive",
      });
    },
  });

  const update = (change: SubmissionChange) => {
    if (isPending) return;
    onUpdate();
    mutate({ id, expectedUpdatedAt: updatedAt, ...change });
  };
  const isMine = submission.assignee?.id === admin?.id;
  return {
    update,
    isPending,
    /** The fields that the running update changes; undefined if no update is running. */
    pending: isPending ? variables : undefined,
    /**
     * A sentence about the other administrator's change, which stopped the user's update; null
     * without a conflict.
     */
    conflict,
    /** Whether the button "Assign to me" is offered to the current administrator. */
    canTake: submission.status === "new" || (submission.status === "working" && !isMine),
    take: () => {
      if (admin)
        update({
          assigneeId: admin.id,
          ...(submission.status === "new" && { status: "working" as const }),
        });
    },
  };
}
