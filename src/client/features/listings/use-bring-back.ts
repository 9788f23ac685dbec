import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Returns a function that restores deleted listings. A toast reports the result. */
export function useBringBack() {
  const { listings } = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.listings.bringBack.useMutation();
  return {
    isPending,
    bringBack: async (ids: string[]): Promise<void> => {
      try {
        await mutateAsync({ ids });
        showToast({ title: `${counted(ids.length, "listing")} brought back` });
      } catch (error) {
        // No toast is shown if the session has ended, because the login dialog opens instead.
        if (statusOf(error) === 401) return;
        showToast({
          title: "Not brought back",
          description: errorText(error),
          variant: "destructive",
        });
      } finally {
        await listings.invalidate();
      }
    },
  };
}
