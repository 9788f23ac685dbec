import { useState } from "react";
import type { SubmissionStatus, SubmissionSummary } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { nameOf, statusNames } from "./submission-words.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

export type SubmissionChange = { status?: SubmissionStatus; assigneeId?: number | null };

/** How a submission stands: what somebody else has made of it, as a sentence. */
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
 * Changes how far a submission is, or whose. Who was second to change it is told what the first has
 * done, and sees that; pending until the screen says so too.
 *
 * @param onUpdate called as it begins
 */
export function useUpdateSubmission(submission: SubmissionSummary, onUpdate: () => void) {
  const { id, updatedAt } = submission;
  const admin = useAdmin();
  const utils = trpc.useUtils();
  const submissionsChanged = useSubmissionsChanged();
  const [conflict, setConflict] = useState<string | null>(null);

  async function tellConflict(sentence: string): Promise<void> {
    await submissionsChanged();
    const fresh = await findSubmission(utils, id);
    setConflict(`${sentence}.${fresh ? ` ${standing(fresh)}` : ""} Your change was not saved.`);
  }

  const { mutate, isPending, variables } = trpc.submissions.update.useMutation({
    onMutate: () => setConflict(null),
    onSuccess: (saved) => {
      utils.submissions.byId.setData({ id }, (known) => known && { ...known, ...saved });
      const whose = saved.assignee ? `assigned to ${saved.assignee.username}` : "unassigned";
      showToast({
        title: "Submission updated",
        description: `${nameOf(saved)}: ${statusNames[saved.status].toLowerCase()}, ${whose}`,
      });
      return submissionsChanged();
    },
    onError: (error) => {
      const isStale = statusOf(error) === 409;
      if (isStale) void tellConflict(error.message);
      else if (isNotFoundError(error)) void submissionsChanged();
      // Without a session, a dialog says more than the refusal does.
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
    /** What is being changed at the moment. */
    pending: isPending ? variables : undefined,
    /** What somebody else did in the meantime, and that one's own change was not made. */
    conflict,
    /** Whether there is something left to take. */
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
