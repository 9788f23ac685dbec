import styles from "./dialog.module.css";
import { PendingButton } from "./pending-button.tsx";

type DialogSubmitProps = {
  /** The label of the button that submits. */
  action: string;
  /** The same label while the request is pending. */
  doing?: string;
  isPending?: boolean;
  /** The form can't be submitted as it is. */
  isUnavailable?: boolean;
  /** The action cannot be undone: its button is red, and the focus begins on Cancel. */
  isDestructive?: boolean;
  cancel?: string;
  onCancel: () => void;
  /** Without it, the button submits the form that it is in. */
  onConfirm?: () => void;
};

/** The two buttons at the end of a dialog: cancel and submit. */
export function DialogSubmit(props: DialogSubmitProps) {
  const { action, doing = action, isPending = false, isDestructive = false, onConfirm } = props;
  return (
    <div className={styles.actions}>
      <PendingButton
        variant="default"
        data-autofocus={onConfirm && true}
        isPending={isPending}
        onClick={props.onCancel}
      >
        {props.cancel ?? "Cancel"}
      </PendingButton>
      <PendingButton
        type={onConfirm ? "button" : "submit"}
        {...(isDestructive && { color: "red" })}
        isPending={isPending || props.isUnavailable === true}
        pendingLabel={isPending ? doing : action}
        onClick={onConfirm}
      >
        {action}
      </PendingButton>
    </div>
  );
}
