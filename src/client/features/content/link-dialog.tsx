import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isSafeLink } from "#common/links.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";

type LinkDialogProps = {
  /** The current address of the link. */
  href: string;
  onClose: () => void;
  onLink: (href: string) => void;
};

/** A dialog that asks for the address of a link. */
export function LinkDialog({ href, onClose, onLink }: LinkDialogProps) {
  const [text, setText] = useState(href);
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title="Insert link">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Stop the submit event, because it would also submit the editor's form around the
          // dialog.
          event.stopPropagation();
          const address = text.trim();
          if (!isSafeLink(address)) {
            setError(
              "Enter an address that begins with https://, http://, mailto:, tel: or, for a page of this site, /",
            );
            return;
          }
          onLink(address);
          onClose();
        }}
      >
        <TextInput
          label="Address"
          placeholder="https://"
          inputMode="url"
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <DialogSubmit action={href ? "Change link" : "Insert link"} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
