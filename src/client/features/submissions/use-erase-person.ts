import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { forgetNoteDrafts } from "./note-draft.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

export type Erasing = {
  onClose: () => void;
  /** Called before anything is read again: what is shown may be gone. */
  onErased: (() => void | Promise<void>) | undefined;
  onErasing: (isErasing: boolean) => void;
};

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** The submissions of an address; none where they cannot be listed, which is no reason to stop. */
async function listIds(client: Client, email: string): Promise<string[]> {
  try {
    const { items } = await client.submissions.table.query({ q: email });
    return items.map(({ id }) => id);
  } catch {
    return [];
  }
}

const submissionKey = getQueryKey(trpc.submissions.byId);

/** Erases what is stored of an address, and what this browser holds of it. */
export function useErasePerson({ onClose, onErased, onErasing }: Erasing) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const submissionsChanged = useSubmissionsChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async (email: string) => {
      // Asked for before they are gone: what is being typed about them goes, too.
      const ids = await listIds(client, email);
      const erased = await client.submissions.erasePerson.mutate({ email });
      return { ...erased, ids };
    },
    onMutate: () => onErasing(true),
    onSuccess: async ({ submissions, preferences, journalEntries, ids }) => {
      const entries =
        journalEntries === 1 ? "1 journal entry" : `${journalEntries} journal entries`;
      showToast({
        title: "Data erased",
        description: `Erased ${counted(submissions, "submission")}, ${counted(preferences, "preference record")} and ${entries}`,
      });
      await onErased?.();
      forgetNoteDrafts(ids);
      queryClient.removeQueries({ queryKey: submissionKey, type: "inactive" });
      onClose();
      await submissionsChanged();
    },
    onError: (error) => {
      // Without a session, a dialog says more than the refusal does.
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
