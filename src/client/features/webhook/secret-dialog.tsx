import { TextInput } from "@mantine/core";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { button } from "../../ui/button.ts";
import dialog from "../../ui/dialog.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import { useLastKnown } from "../../ui/last-known.ts";
import { Note } from "../content/note.tsx";
import styles from "./integration-card.module.css";

type SecretDialogProps = {
  /** The dialog is open while there is one. */
  secret: string | null;
  onClose: () => void;
};

/** Shows the secret. It closes by its button alone: a slip would lose what is shown only once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const shown = useLastKnown(secret ?? undefined);
  return (
    <Dialog opened={secret !== null} title="Signing secret" width="36rem">
      {shown !== undefined && <Secret secret={shown} />}
      <div className={dialog.actions}>
        <button type="button" className={button("primary")} onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Dialog>
  );
}

function Secret({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
    } catch {
      // Where the browser does not allow it, a key does it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className={styles.shown}>
      <Note tone="warning" icon={TriangleAlert}>
        This is shown only once. Copy it to your receiver now; when it is lost, it can only be
        renewed.
      </Note>
      <div className={styles.url}>
        <TextInput
          ref={field}
          label="Secret"
          size="md"
          readOnly
          value={secret}
          classNames={{ input: styles.code }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className={button("quiet")}
          data-autofocus
          onClick={() => void copy()}
        >
          {isCopied ? (
            <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
          {isCopied ? "Copied" : "Copy"}
        </button>
      </div>
      <output className="visually-hidden">{isCopied && "The secret is copied"}</output>
    </div>
  );
}
