import type { ReactNode } from "react";
import { button } from "../button.ts";
import styles from "./confirm-dialog.module.css";
import dialog from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  text: string;
  /** Shown below the text. */
  children?: ReactNode;
  /** What its button says, and while it is being done. */
  action: string;
  doing: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is lost. The keyboard begins on the side where nothing is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, action, doing, isPending, onConfirm, onCancel } = props;
  const cancel = () => {
    // What has been sent cannot be called back.
    if (!isPending) onCancel();
  };
  return (
    <Dialog opened={opened} onClose={cancel} title={title}>
      <p className={styles.text}>{text}</p>
      {props.children}
      <div className={dialog.actions}>
        <button
          type="button"
          className={button("quiet")}
          data-autofocus
          aria-disabled={isPending}
          onClick={cancel}
        >
          Cancel
        </button>
        <button
          type="button"
          className={`${button("primary")} ${styles.action}`}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) onConfirm();
          }}
        >
          {isPending ? doing : action}
        </button>
      </div>
    </Dialog>
  );
}
