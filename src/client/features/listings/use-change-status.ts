import { useRef } from "react";
import type { ListingStatus } from "#common/listings/listing.ts";
import type { BulkResult } from "#common/listings/listing-input.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { statusNames } from "./listing-words.ts";

/**
 * Returns a function that gives listings a status. A toast reports the result, with a button that
 * gives each changed listing its earlier status again.
 */
export function useChangeStatus() {
  const { client, listings } = trpc.useUtils();

  const undo = async ({ changed }: BulkResult) => {
    try {
      for (const status of new Set(changed.map(({ before }) => before))) {
        const ids = changed.filter(({ before }) => before === status).map(({ id }) => id);
        await client.listings.bulk.mutate({ ids, status });
      }
      showToast({ title: "Undone" });
    } catch (error) {
      showToast({ title: "Not undone", description: errorText(error), variant: "destructive" });
    }
    await listings.invalidate();
  };

  const { mutateAsync, isPending } = trpc.listings.bulk.useMutation({
    onSuccess: (result, { status }) => {
      const { changed, skipped } = result;
      const reasons = [...new Set(skipped.map(({ reason }) => reason))].join(". ");
      showToast({
        title: `${counted(changed.length, "listing")}: ${statusNames[status].toLowerCase()}`,
        ...(skipped.length > 0 && {
          description: `${counted(skipped.length, "listing")} not changed. ${reasons}.`,
        }),
        ...(changed.length > 0 && {
          action: { label: "Undo", onClick: () => void undo(result) },
        }),
      });
      return listings.invalidate();
    },
    onError(error) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (statusOf(error) === 401) return;
      showToast({ title: "Not changed", description: errorText(error), variant: "destructive" });
    },
  });
  // While a listing's change is pending, another change of the same listing is ignored. A change of
  // another listing is sent, because the user may go on to the next row before the first change is
  // complete.
  const sent = useRef(new Set<string>());
  return {
    isPending,
    change: async (chosen: string[], status: ListingStatus): Promise<void> => {
      const ids = chosen.filter((id) => !sent.current.has(id));
      if (ids.length === 0) return;
      for (const id of ids) sent.current.add(id);
      await mutateAsync({ ids, status }).catch(() => {});
      for (const id of ids) sent.current.delete(id);
    },
  };
}
