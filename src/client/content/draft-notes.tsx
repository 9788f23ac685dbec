import { HardDrive } from "lucide-react";
import { useRef } from "react";
import { Note } from "../ui/back-office/note.tsx";
import { showToast } from "../ui/toast.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { Draft } from "./draft-store.ts";
import type { useDrafts } from "./use-drafts.ts";

type DraftNotesProps<Values extends object> = {
  noun: string;
  drafts: Pick<ReturnType<typeof useDrafts<Values>>, "offers" | "isFull" | "drop" | "offerAgain">;
  /** When what is edited was changed last on the server; null for a new one. */
  storedUpdatedAt: string | null;
  /** What is there again already. */
  restored?: { draft: Draft<Values>; onDiscard: () => void } | undefined;
  onRestore: (draft: Draft<Values>) => void;
};

/** What was typed before, and what this browser cannot keep. */
export function DraftNotes<Values extends object>(props: DraftNotesProps<Values>) {
  const { noun, drafts, storedUpdatedAt, restored, onRestore } = props;
  const [offer] = drafts.offers;
  /** What is offered goes with its buttons: the keyboard goes on from where they were. */
  const place = useRef<HTMLDivElement>(null);
  const goOn = () => place.current?.focus({ preventScroll: true });
  return (
    <>
      <div ref={place} tabIndex={-1} className="visually-hidden" />
      {restored && (
        <DraftOffer
          changedAt={restored.draft.changedAt}
          changedSince={hasChangedSince(restored.draft, storedUpdatedAt) ? noun : null}
          onDiscard={() => {
            restored.onDiscard();
            goOn();
          }}
        />
      )}
      {offer && (
        <DraftOffer
          changedAt={offer.changedAt}
          count={drafts.offers.length}
          changedSince={hasChangedSince(offer, storedUpdatedAt) ? noun : null}
          onRestore={() => {
            onRestore(offer);
            goOn();
          }}
          onDiscard={() => {
            drafts.drop(offer);
            goOn();
            showToast({
              title: "Unsaved changes discarded",
              action: { label: "Undo", onClick: () => drafts.offerAgain(offer) },
            });
          }}
        />
      )}
      {drafts.isFull && (
        <Note tone="warning" icon={HardDrive}>
          This browser has no room left to keep unsaved changes. Save now, so that you do not lose
          them.
        </Note>
      )}
    </>
  );
}

/** Whether a draft began with something that has been changed since. */
function hasChangedSince(
  { baseUpdatedAt }: { baseUpdatedAt: string | null },
  storedUpdatedAt: string | null,
): boolean {
  return baseUpdatedAt !== null && storedUpdatedAt !== null && baseUpdatedAt !== storedUpdatedAt;
}
