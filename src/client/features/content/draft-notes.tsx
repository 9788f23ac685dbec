import { HardDrive } from "lucide-react";
import { showToast } from "../../ui/toast.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { Draft } from "./draft-store.ts";
import { Note } from "./note.tsx";
import type { useDrafts } from "./use-drafts.ts";

type DraftNotesProps<Values extends object> = {
  noun: string;
  drafts: Pick<ReturnType<typeof useDrafts<Values>>, "offers" | "isFull" | "drop" | "offerAgain">;
  /** When what is edited was changed last on the server; null for a new one. */
  storedUpdatedAt: string | null;
  onRestore: (draft: Draft<Values>) => void;
};

/** What was typed before, and what this browser cannot keep. */
export function DraftNotes<Values extends object>(props: DraftNotesProps<Values>) {
  const { noun, drafts, storedUpdatedAt, onRestore } = props;
  const [offer] = drafts.offers;
  return (
    <>
      {offer && (
        <DraftOffer
          changedAt={offer.changedAt}
          count={drafts.offers.length}
          changedSince={hasChangedSince(offer, storedUpdatedAt) ? noun : null}
          onRestore={() => onRestore(offer)}
          onDiscard={() => {
            drafts.drop(offer);
            showToast({
              title: "Unsaved changes discarded",
              action: { label: "Undo", onClick: () => drafts.offerAgain(offer) },
            });
          }}
        />
      )}
      {drafts.isFull && (
        <Note tone="warning" icon={HardDrive}>
          This browser has no room left to keep what you type. Save to be sure of it.
        </Note>
      )}
    </>
  );
}

/** Whether a draft began with something that has been changed since. */
export function hasChangedSince(
  { baseUpdatedAt }: { baseUpdatedAt: string | null },
  storedUpdatedAt: string | null,
): boolean {
  return baseUpdatedAt !== null && storedUpdatedAt !== null && baseUpdatedAt !== storedUpdatedAt;
}
