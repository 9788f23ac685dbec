import { List, Stack, Text, TextInput } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { counted } from "../../counted.ts";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { type Erasing, useErasePerson } from "./use-erase-person.ts";

type EraseConfirmationProps = Erasing & {
  email: string;
  found: { submissions: number; preferences: number; listings: number; messages: number };
};

/**
 * The second step of erasing a person's data: lists the data to erase and the copies that Roost
 * cannot erase, and asks for the email address again.
 */
export function EraseConfirmation({
  email,
  found,
  onClose,
  onErased,
  onErasing,
}: EraseConfirmationProps) {
  const { erase, isPending } = useErasePerson({ onClose, onErased, onErasing });
  const [typed, setTyped] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(!isSame);
    if (isSame && !isPending) erase(email);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text component="output" display="block" style={{ overflowWrap: "anywhere" }}>
          Stored under <strong>{email}</strong>: {counted(found.submissions, "submission")} and{" "}
          {counted(found.preferences, "preference record")}. They are erased together with their
          notes, deliveries and journal entries.{" "}
          {found.listings > 0 &&
            `The text and the contacts of ${counted(found.listings, "listing")} are erased, too. `}
          {found.messages > 0 &&
            `${counted(found.messages, "message")} from the contact page ${found.messages === 1 ? "is" : "are"} erased, too. `}
          This action cannot be undone.
        </Text>
        <Note tone="warning" icon={TriangleAlert}>
          These copies are not erased. Delete them yourself:
          <List fz="inherit">
            <List.Item>exports saved earlier</List.Item>
            <List.Item>backups of the database and of the server</List.Item>
            <List.Item>the copy that the receiver has</List.Item>
          </List>
        </Note>
        <TextInput
          label="Type the address to confirm"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isRefused && !isSame && "This is not the address above"}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          ref={focusAtOnce}
        />
        <DialogSubmit
          action="Erase permanently"
          doing="Erasing..."
          isPending={isPending}
          isDestructive
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
