import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { bulkUpdate } from "#common/submissions/board-input.ts";
import { counted } from "../../counted.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";

type BulkNoteDialogProps = {
  opened: boolean;
  /** The number of submissions that get the note. */
  count: number;
  isPending: boolean;
  onClose: () => void;
  onSave: (note: string) => Promise<void>;
};

/** A dialog for a note that is added to each selected submission. */
export function BulkNoteDialog({ opened, count, onClose, ...props }: BulkNoteDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Add a note to ${counted(count, "submission")}`}
      holdsText
    >
      <NoteFields onClose={onClose} {...props} />
    </Dialog>
  );
}

const checked = bulkUpdate.shape.note.unwrap();

function NoteFields({ isPending, onClose, onSave }: Omit<BulkNoteDialogProps, "opened" | "count">) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = checked.safeParse(text);
    setError(result.error?.issues[0]?.message);
    if (result.success) void onSave(result.data);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Textarea
        label="Note"
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <DialogSubmit action="Add note" doing="Adding..." isPending={isPending} onCancel={onClose} />
    </form>
  );
}
