import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { useLastKnown } from "./last-known.ts";
import { Note } from "./note.tsx";

type ShownOnceDialogProps = {
  /** The secret to show. The dialog is open while the secret is not null. */
  text: string | null;
  title: string;
  /** The label of the field that contains the secret, such as `Secret`. */
  label: string;
  /** A text that says why the user should copy the secret now. */
  warning: string;
  onClose: () => void;
};

/**
 * A dialog that shows a secret which cannot be shown again. Only its button closes the dialog, so
 * that the user does not close it by accident.
 */
export function ShownOnceDialog({ text, title, onClose, ...words }: ShownOnceDialogProps) {
  const shown = useLastKnown(text ?? undefined);
  return (
    <Dialog opened={text !== null} title={title} width="36rem">
      {shown !== undefined && <Shown text={shown} {...words} />}
      <Group justify="flex-end" mt="lg">
        <Button flex={{ base: 1, sm: "none" }} onClick={onClose}>
          I have saved it
        </Button>
      </Group>
    </Dialog>
  );
}

type ShownProps = Pick<ShownOnceDialogProps, "label" | "warning"> & { text: string };

function Shown({ text, label, warning }: ShownProps) {
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // If the browser refuses to copy, the secret is selected, so that the user can copy it with
      // the keyboard.
      field.current?.focus();
      field.current?.select();
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Stack>
      <Note tone="warning" icon={TriangleAlert}>
        {warning}
      </Note>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          miw={0}
          styles={{
            input: {
              fontFamily: "var(--mantine-font-family-monospace)",
              textOverflow: "ellipsis",
            },
          }}
          label={label}
          size="md"
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          size="sm"
          flex="none"
          data-autofocus
          leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </Group>
      <output className="visually-hidden">{isCopied && `${label} copied`}</output>
    </Stack>
  );
}
