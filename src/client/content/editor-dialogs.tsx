import { Trash2 } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Note } from "../ui/back-office/note.tsx";
import { button } from "../ui/button.ts";
import { compareFields } from "./compare-fields.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import type { EditorSubject, StoredRow, WrittenValues } from "./editor-subject.ts";
import { localTime } from "./local-time.ts";
import type { ContentEditor } from "./use-content-editor.ts";

type EditorProps<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
> = {
  subject: EditorSubject<Values, Row, Version, Input>;
  editor: ContentEditor<Values, Row, Version, Input>;
};

/** What was typed before, and what this browser cannot keep. */
export function EditorNotes<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
>({ subject, editor }: EditorProps<Values, Row, Version, Input>) {
  const { drafts, row, restoreDraft } = editor;
  return (
    <>
      {editor.isGone && row === null && <GoneNote subject={subject} editor={editor} />}
      <DraftNotes
        noun={subject.noun}
        drafts={drafts}
        storedUpdatedAt={row?.updatedAt ?? null}
        onRestore={restoreDraft}
      />
    </>
  );
}

/** Says that a save found nothing to change any more, and what can be done with what is typed. */
function GoneNote<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
>({ subject: { noun }, editor }: EditorProps<Values, Row, Version, Input>) {
  return (
    <div role="alert">
      <Note
        tone="warning"
        icon={Trash2}
        actions={
          <button
            type="button"
            className={button("primary")}
            aria-disabled={editor.isSaving}
            onClick={() => void editor.submit("leave")}
          >
            {editor.isSaving ? "Saving..." : `Save as a new ${noun}`}
          </button>
        }
      >
        This {noun} was deleted while you were editing it. Your text is still here.
      </Note>
    </div>
  );
}

/** The dialog of a save that came after somebody else's. */
export function EditorConflict<
  Values extends WrittenValues,
  Row extends StoredRow,
  Version,
  Input extends object,
>({ subject, editor }: EditorProps<Values, Row, Version, Input>) {
  const { conflict, form, isSaving } = editor;
  const meeting = useMemo(
    () =>
      conflict
        ? { sentence: conflict.sentence, theirs: subject.valuesOf(conflict.theirs) }
        : undefined,
    [conflict, subject],
  );
  const compare = useCallback(
    (mine: Values, theirs: Values) => compareFields(subject.fields, mine, theirs),
    [subject],
  );
  return (
    <ConflictDialog
      noun={subject.noun}
      conflict={meeting}
      compare={compare}
      mine={form.values}
      isSaving={isSaving}
      onKeepMine={() => {
        if (conflict) void editor.submit(conflict.after, conflict.theirs.updatedAt);
      }}
      onTakeTheirs={editor.takeTheirs}
      onGoOn={editor.goOnEditing}
    />
  );
}

/** The state of the work in a few words. */
export function stateOf({
  isSaving,
  isDirty,
  savedAt,
}: {
  isSaving: boolean;
  isDirty: boolean;
  savedAt: Date | null;
}): string {
  if (isSaving) return "Saving...";
  if (isDirty) return "Unsaved changes";
  return savedAt ? `Saved at ${localTime(savedAt)}` : "";
}
