import { useCallback } from "react";
import type { UndoItem } from "#common/submissions/board-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

/** Returns a function that undoes the last change of submissions. A toast reports the result. */
export function useUndoUpdates(): (items: UndoItem[]) => Promise<void> {
  const { client } = trpc.useUtils();
  const submissionsChanged = useSubmissionsChanged();
  return useCallback(
    async (items) => {
      try {
        const { skipped } = await client.submissions.undo.mutate({ items });
        const [first] = skipped;
        if (first) {
          const description = `${first.reason}.`;
          showToast({ title: "Not all undone", description, variant: "destructive" });
        } else showToast({ title: "Undone" });
      } catch (error) {
        showToast({ title: "Not undone", description: errorText(error), variant: "destructive" });
      }
      await submissionsChanged();
    },
    [client, submissionsChanged],
  );
}
