import { Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { SubmissionNote } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { Entry, Written } from "./entry.tsx";
import { NoteForm } from "./note-form.tsx";
import { ShowAll, useFirst } from "./show-all.tsx";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

type NotesProps = { submissionId: string; notes: SubmissionNote[] };

/** The team's notes about a submission, newest first. */
export function Notes({ submissionId, notes }: NotesProps) {
  const { first, ...rest } = useFirst(notes.toSorted((a, b) => b.id - a.id));
  const [noteToDelete, setNoteToDelete] = useState<SubmissionNote>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SectionCard
      title="Notes"
      titleSize={20}
      headingRef={heading}
      beside={notes.length > 0 && <Text c="dimmed">{notes.length}</Text>}
    >
      <NoteForm submissionId={submissionId} />
      {notes.length > 0 && (
        <PlainList isOrdered isDivided aria-label="Notes, newest first">
          {first.map((note) => (
            <Note key={note.id} note={note} onDelete={() => setNoteToDelete(note)} />
          ))}
        </PlainList>
      )}
      <ShowAll noun="notes" {...rest} />
      <DeleteNoteDialog
        submissionId={submissionId}
        note={noteToDelete}
        onClose={() => setNoteToDelete(undefined)}
        onDeleted={() => heading.current?.focus({ preventScroll: true })}
      />
    </SectionCard>
  );
}

function Note({ note, onDelete }: { note: SubmissionNote; onDelete: () => void }) {
  const author = note.createdBy ?? "Deleted account";
  return (
    <Entry
      name={author}
      at={note.createdAt}
      action={
        <IconButton
          icon={Trash2}
          iconSize={16}
          label={`Delete note by ${author}`}
          tooltip="Delete note"
          onClick={onDelete}
        />
      }
    >
      <Written>{note.text}</Written>
    </Entry>
  );
}

type DeleteNoteDialogProps = {
  submissionId: string;
  /** The note to delete. The dialog is open while a note is set. */
  note: SubmissionNote | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

function DeleteNoteDialog({ submissionId, note, onClose, onDeleted }: DeleteNoteDialogProps) {
  const submissionsChanged = useSubmissionsChanged();
  const { mutate, isPending } = trpc.submissions.deleteNote.useMutation({
    onSuccess: async () => {
      await submissionsChanged();
      onClose();
      onDeleted();
    },
    onError: (error) => {
      showToast({
        title: "Note not deleted",
        description: errorText(error),
        variant: "destructive",
      });
      // If another administrator has deleted the note already, the notes are loaded again.
      if (isNotFoundError(error)) void submissionsChanged();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={note !== undefined}
      title="Delete this note?"
      text="The note is deleted for the whole team. This action cannot be undone."
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => {
        if (note) mutate({ id: submissionId, noteId: note.id });
      }}
      onCancel={onClose}
    />
  );
}
