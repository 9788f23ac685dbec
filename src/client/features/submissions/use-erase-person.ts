import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { forgetNoteDrafts } from "./note-draft.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

export type Erasing = {
  onClose: () => void;
  /**
   * Called after the erasure and before the queries load again, so that the caller can first leave
   * the screen of a submission that no longer exists.
   */
  onErased: (() => void | Promise<void>) | undefined;
  onErasing: (isErasing: boolean) => void;
};

const submissionKey = getQueryKey(trpc.submissions.byId);

/** The mutation key with which TanStack Query finds the erasures that are running in this tab. */
export const erasureKey = getMutationKey(trpc.submissions.erasePerson);

/**
 * Erases all data that is stored about an email address, and the browser's unsaved notes about the
 * person.
 */
export function useErasePerson({ onClose, onErased, onErasing }: Erasing) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const submissionsChanged = useSubmissionsChanged();
  const { mutate, isPending } = useMutation({
    mutationKey: erasureKey,
    mutationFn: (email: string) => client.submissions.erasePerson.mutate({ email }),
    onMutate: () => onErasing(true),
    onSuccess: async ({ submissions, preferences, listings, journalEntries, ids }) => {
      const entries =
        journalEntries === 1 ? "1 journal entry" : `${journalEntries} journal entries`;
      const texts = listings === 0 ? "" : `, the texts of ${counted(listings, "listing")}`;
      showToast({
        title: "Data erased",
        description: `Erased ${counted(submissions, "submission")}, ${counted(preferences, "preference record")}${texts} and ${entries}`,
      });
      await onErased?.();
      forgetNoteDrafts(ids);
      queryClient.removeQueries({ queryKey: submissionKey, type: "inactive" });
      onClose();
      await submissionsChanged();
    },
    onError: (error) => {
      // No toast is shown if the session has ended, because the login dialog opens and explains the
      // failure.
      if (statusOf(error) === 401) return;
      showToast({
        title: "Data not erased",
        description: errorText(error),
        variant: "destructive",
      });
    },
    onSettled: () => onErasing(false),
  });
  return { erase: (email: string) => mutate(email), isPending };
}
