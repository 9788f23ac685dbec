import { Button, Text } from "@mantine/core";
import { HardDrive, History } from "lucide-react";
import { useRef } from "react";
import { Note } from "../ui/back-office/note.tsx";
import { showToast } from "../ui/toast.tsx";
import type { Draft } from "./draft-store.ts";
import type { Stored } from "./editor-options.ts";
import { localDay, localTime } from "./local-time.ts";
import type { Editor } from "./use-editor.ts";

type DraftNotesProps<Values extends object> = {
  noun: string;
  editor: Pick<
    Editor<Values, Stored>,
    "drafts" | "restored" | "storedAt" | "restoreDraft" | "discardRestored"
  >;
};

/** Offers drafts of earlier visits, and warns if this browser has no room for a draft. */
export function DraftNotes<Values extends object>({ noun, editor }: DraftNotesProps<Values>) {
  const { drafts, restored, storedAt } = editor;
  const [offer] = drafts.offers;
  /**
   * The element that gets the focus when a note about a draft disappears together with its focused
   * button.
   */
  const notes = useRef<HTMLDivElement>(null);
  const moveFocus = () => notes.current?.focus({ preventScroll: true });
  /**
   * Returns the document's name if the stored document has changed since the draft was begun, and
   * null otherwise.
   */
  const changedSince = ({ baseUpdatedAt }: Draft<Values>) =>
    baseUpdatedAt !== null && storedAt !== null && baseUpdatedAt !== storedAt ? noun : null;
  return (
    <>
      <div ref={notes} tabIndex={-1} className="visually-hidden" />
      {restored && (
        <DraftOffer
          draft={restored}
          // If the document has changed since the draft was begun, the alert at the bottom of the
          // editor says so.
          changedSince={null}
          onDiscard={() => {
            editor.discardRestored();
            moveFocus();
          }}
        />
      )}
      {offer && (
        <DraftOffer
          draft={offer}
          count={drafts.offers.length}
          changedSince={changedSince(offer)}
          onRestore={() => {
            editor.restoreDraft(offer);
            moveFocus();
          }}
          onDiscard={() => {
            drafts.drop(offer);
            moveFocus();
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

type DraftOfferProps = {
  draft: { changedAt: string };
  /** The number of drafts of the document that the browser stores. */
  count?: number;
  /**
   * The document's name if another user has changed the document since the draft was begun; null
   * otherwise.
   */
  changedSince: string | null;
  /**
   * Called when the user restores the draft. Undefined if the editor has already restored the draft
   * automatically after a reload.
   */
  onRestore?: () => void;
  onDiscard: () => void;
};

function DraftOffer({ draft, count = 1, changedSince, onRestore, onDiscard }: DraftOfferProps) {
  const changedAt = new Date(draft.changedAt);
  return (
    <section aria-label="Unsaved changes">
      <Note
        tone="offer"
        icon={History}
        actions={
          <>
            {onRestore && (
              <Button size="sm" onClick={onRestore}>
                Restore
              </Button>
            )}
            <Button size="sm" variant="default" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        <Text inherit c="black" fw={500}>
          You have unsaved changes from {localDay(changedAt)} at {localTime(changedAt)}.
        </Text>
        {changedSince && (
          <p>
            The {changedSince} has been changed since. When you save, you will see both versions
            side by side.
          </p>
        )}
        {count > 1 && <p>More unsaved changes after these: {count - 1}.</p>}
      </Note>
    </section>
  );
}
