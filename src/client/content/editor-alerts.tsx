import { Box, Button } from "@mantine/core";
import { Trash2, Users } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { changedSentence } from "#common/content/changed-sentence.ts";
import { Note } from "../ui/back-office/note.tsx";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import type { Stored } from "./editor-options.ts";
import { localTime } from "./local-time.ts";
import type { Editor } from "./use-editor.ts";

export type EditorProps<Values extends object, Row extends Stored> = {
  /** The name of the document in messages, such as `post`. */
  noun: string;
  editor: Editor<Values, Row>;
};

/**
 * Says in the bar at the bottom of an editor that another user has saved or deleted the document
 * while the user was editing it. The bar is always in sight, and an alert in it moves no input.
 */
export function EditorAlerts<Values extends object, Row extends Stored>({
  noun,
  editor,
}: EditorProps<Values, Row>) {
  const { isGone, isSaving, following, showConflict } = editor;
  const { newer } = following;
  /**
   * The element to which the comparison returns the focus. The button that opened the comparison
   * may have disappeared.
   */
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={place} tabIndex={-1} className="visually-hidden" />
      {isGone && (
        <Alert>
          <Note
            tone="warning"
            icon={Trash2}
            actions={
              <PendingButton
                size="sm"
                isPending={isSaving}
                pendingLabel="Saving..."
                onClick={() => void editor.submit({ leaves: true })}
              >
                {`Save as a new ${noun}`}
              </PendingButton>
            }
          >
            This {noun} was deleted while you were editing it. Your text is still here.
          </Note>
        </Alert>
      )}
      {newer && (
        <Alert>
          <Note
            tone="warning"
            icon={Users}
            actions={
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  place.current?.focus({ preventScroll: true });
                  showConflict(changedSentence(noun, newer.row, newer.savedBy), newer.row, {});
                }}
              >
                Compare
              </Button>
            }
          >
            {describeChange(noun, newer)}
          </Note>
        </Alert>
      )}
    </>
  );
}

/**
 * An alert that fills the first line of the editor's save bar. Its `order` places the alert before
 * all other parts of the bar, including parts that have an `order` themselves.
 */
const Alert = ({ children }: { children: ReactNode }) => (
  <Box role="alert" flex="0 0 100%" style={{ order: -2 }}>
    {children}
  </Box>
);

/** Returns who changed the document and when, as a sentence of at most two lines on a phone. */
function describeChange(noun: string, { row, savedBy }: { row: Stored; savedBy: string | null }) {
  const time = localTime(new Date(row.updatedAt));
  return savedBy === null
    ? `This ${noun} was changed at ${time}.`
    : `${savedBy} changed this ${noun} at ${time}.`;
}

/**
 * Returns the notice for an editor that has replaced its values by those that another user has
 * saved; undefined if no other user has saved the document.
 */
export function describeUpdate({ updated }: Editor<object, Stored>["following"]) {
  if (!updated) return undefined;
  const by = updated.savedBy === null ? "" : ` by ${updated.savedBy}`;
  return `Updated${by} at ${localTime(new Date(updated.at))}`;
}
