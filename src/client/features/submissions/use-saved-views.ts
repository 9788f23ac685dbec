import type { SavedView, SavedViewInput } from "#common/submissions/saved-view.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * Returns the functions that change saved views. Each resolves to undefined if the server refused
 * the change; a toast then shows the reason.
 */
export function useSavedViews() {
  const { submissions } = trpc.useUtils();
  const calls = trpc.submissions.views;
  const creation = calls.create.useMutation();
  const updating = calls.update.useMutation();
  const deletion = calls.delete.useMutation();

  async function attempt<Result>(
    title: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await work();
      showToast({ title });
      return result;
    } catch (error) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (statusOf(error) !== 401) {
        showToast({
          title: "View not changed",
          description: errorText(error),
          variant: "destructive",
        });
      }
      return undefined;
    } finally {
      await submissions.views.list.invalidate();
    }
  }

  const keyOf = ({ id, updatedAt }: SavedView) => ({ id, expectedUpdatedAt: updatedAt });
  return {
    isPending: creation.isPending || updating.isPending || deletion.isPending,
    create: (input: SavedViewInput) => attempt("View saved", () => creation.mutateAsync(input)),
    update: (saved: SavedView, change: Partial<SavedViewInput>) =>
      attempt("View saved", () => updating.mutateAsync({ ...keyOf(saved), ...change })),
    remove: (saved: SavedView) => attempt("View deleted", () => deletion.mutateAsync(keyOf(saved))),
  };
}
