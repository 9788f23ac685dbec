import { Group, Text, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { noteInput } from "#common/submissions/submission-input.ts";
import { errorText, fieldErrors } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { useUser } from "../accounts/use-user.ts";
import { keepNoteDraft, readNoteDraft } from "./note-draft.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

const checked = noteInput.pick({ text: true });

/** A form for a new note. The browser tab keeps the text until it is saved or the session ends. */
export function NoteForm({ submissionId }: { submissionId: string }) {
  const userId = useAdmin()?.id ?? 0;
  const { data: user } = useUser();
  const [text, setText] = useState(() => readNoteDraft(userId, submissionId));
  const [error, setError] = useState<string | null>(null);
  const submissionsChanged = useSubmissionsChanged();

  // A new login deletes the unsaved notes in the browser's storage. The note that is still in this
  // form is therefore stored again.
  const isLoggedIn = user?.id === userId;
  useEffect(() => {
    if (isLoggedIn) keepNoteDraft(userId, submissionId, text);
  }, [isLoggedIn, userId, submissionId, text]);

  const change = (typed: string) => {
    setText(typed);
    if (error) setError(null);
  };

  const { mutate, isPending } = trpc.submissions.addNote.useMutation({
    onSuccess: async (_, sent) => {
      await submissionsChanged();
      // Text that the user typed while the save was running is not part of the saved note, so it
      // stays in the form.
      setText((now) => (now === sent.text ? "" : now));
    },
    onError: (refusal) => {
      const [message] = Object.values(fieldErrors(refusal));
      setError(message ?? null);
      if (message || statusOf(refusal) === 401) return;
      showToast({
        title: "Note not saved",
        description: errorText(refusal),
        variant: "destructive",
      });
    },
  });

  const save = () => {
    if (isPending) return;
    const result = checked.safeParse({ text });
    if (result.success) mutate({ id: submissionId, text });
    else setError(result.error.issues[0]?.message ?? null);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <Group justify="space-between" gap="xs" mt="xs">
        <Text span c="dimmed" fz="0.8125rem" flex="1 1 8rem">
          {text.trim() !== "" && "Not saved yet. This tab keeps the text while you are logged in."}
        </Text>
        <PendingButton
          type="submit"
          variant="default"
          size="sm"
          isPending={isPending}
          pendingLabel="Saving..."
        >
          Save note
        </PendingButton>
      </Group>
    </form>
  );
}
