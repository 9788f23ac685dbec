import { Trash2 } from "lucide-react";
import { ConfirmDialog, LeaveDialog } from "../ui/back-office/confirm-dialog.tsx";
import { Note } from "../ui/back-office/note.tsx";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";

type EditorProps<Values extends object, Row extends Stored> = {
  /** The document in sentences: `post`, `site content`. */
  noun: string;
  editor: Editor<Values, Row>;
};

/** The notes above the fields: a deleted document, drafts, and a full browser. */
export function EditorNotes<Values extends object, Row extends Stored>({
  noun,
  editor,
}: EditorProps<Values, Row>) {
  return (
    <>
      {editor.isGone && (
        <div role="alert">
          <Note
            tone="warning"
            icon={Trash2}
            actions={
              <PendingButton
                size="sm"
                isPending={editor.isSaving}
                pendingLabel="Saving..."
                onClick={() => void editor.submit({ leaves: true })}
              >
                {`Save as a new ${noun}`}
              </PendingButton>
            }
          >
            This {noun} was deleted while you were editing it. Your text is still here.
          </Note>
        </div>
      )}
      <DraftNotes noun={noun} editor={editor} />
    </>
  );
}

/** The dialogs of an editor: leaving, discarding and conflicts. Render them outside of forms. */
export function EditorDialogs<Values extends object, Row extends Stored>({
  noun,
  editor,
}: EditorProps<Values, Row>) {
  const { leaving, isDiscarding, setIsDiscarding, discard } = editor;
  return (
    <>
      <LeaveDialog
        opened={leaving.isAsking}
        title="Leave without saving?"
        stay={leaving.stay}
        leave={leaving.leave}
      >
        {leaving.isKept
          ? "Your changes are not saved. They stay in this browser, and you can restore them when you return."
          : "Your changes are not saved, and this browser has no room left to keep them: they will be lost."}
      </LeaveDialog>
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard your changes?"
        text={`This returns the ${noun} to its last saved version. Your changes since then are lost.`}
        action="Discard changes"
        doing="Discarding..."
        isPending={false}
        onConfirm={() => void discard()}
        onCancel={() => setIsDiscarding(false)}
      />
      <ConflictDialog noun={noun} editor={editor} />
    </>
  );
}
