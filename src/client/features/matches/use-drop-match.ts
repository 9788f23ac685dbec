import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Returns a function that drops a match of a search, and one that restores a dropped match. */
export function useDropMatch(id: string) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: () => utils.matches.invalidate(),
    onError: (error: unknown) => {
      showToast({
        title: "The flat was not changed",
        description: errorText(error),
        variant: "destructive",
      });
      void utils.matches.invalidate();
    },
  };
  const dropping = trpc.matches.drop.useMutation(options);
  const restoring = trpc.matches.restore.useMutation(options);
  return {
    drop: (listingId: string) => dropping.mutate({ id, listingId }),
    restore: (listingId: string) => restoring.mutate({ id, listingId }),
    /** The id of the listing whose match is being dropped or restored. */
    changing:
      (dropping.isPending && dropping.variables.listingId) ||
      (restoring.isPending && restoring.variables.listingId) ||
      undefined,
  };
}
