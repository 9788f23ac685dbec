import { useNavigate } from "@tanstack/react-router";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import { errorText, fieldErrors } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Capture, CapturedEvidence } from "./capture.ts";
import { statusNames } from "./listing-words.ts";

type Saved = { capture: Capture; fields: ListingFields; evidence: CapturedEvidence };

type SaveCaptureOptions = {
  onSaved: () => void;
  /** Called with the first error of each field that the server refuses. */
  onErrors: (errors: Record<string, string>) => void;
};

/** Returns a function that saves a captured listing, and reports the result in a toast. */
export function useSaveCapture({ onSaved, onErrors }: SaveCaptureOptions) {
  const { listings } = trpc.useUtils();
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.listings.capture.useMutation({
    onSuccess: ({ results: [result] }) => {
      void listings.invalidate();
      onSaved();
      if (!result || result.status === "refused") return;
      const id = result.status === "duplicate" ? result.duplicateOf : result.id;
      const status = statusNames[result.listingStatus].toLowerCase();
      showToast({
        title: result.status === "duplicate" ? "Joined to a known listing" : "Listing saved",
        ...(result.listingStatus !== "open" && {
          description: `Its status is ${status}, so searchers do not get it.`,
        }),
        action: {
          label: "Open",
          onClick: () => void navigate({ to: "/admin/listings/$id", params: { id } }),
        },
      });
    },
    onError(error) {
      // No toast is shown if the session has ended, because the login dialog opens instead.
      if (statusOf(error) === 401) return;
      const errors = Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, message]) => [
          path.replace(/^listings\.0\.(?:fields\.)?/, ""),
          message,
        ]),
      );
      onErrors(errors);
      showToast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    },
  });
  return {
    isSaving: isPending,
    save: ({ capture, fields, evidence }: Saved) =>
      mutate({
        listings: [
          {
            text: capture.text,
            source: capture.source,
            url: capture.url || null,
            postedAt: capture.postedOn ? `${capture.postedOn}T12:00:00Z` : null,
            fields,
            pictures: capture.pictures,
            evidence,
          },
        ],
      }),
  };
}
