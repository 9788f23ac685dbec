import { button } from "../button.ts";
import confirm from "./confirm-dialog.module.css";
import styles from "./dialog.module.css";

type DialogSubmitProps = {
  /** What its button says, and while it is being done. */
  action: string;
  doing?: string;
  isPending?: boolean;
  /** What it does cannot be taken back. */
  isDestructive?: boolean;
  onCancel: () => void;
};

/** The end of a form in a dialog: the way back, and the button that sends it. */
export function DialogSubmit(props: DialogSubmitProps) {
  const { action, doing = action, isPending = false, isDestructive = false, onCancel } = props;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={button("quiet")}
        aria-disabled={isPending}
        onClick={() => {
          // What has been sent cannot be called back.
          if (!isPending) onCancel();
        }}
      >
        Cancel
      </button>
      <button
        type="submit"
        className={isDestructive ? `${button("primary")} ${confirm.action}` : button("primary")}
        aria-disabled={isPending}
      >
        {isPending ? doing : action}
      </button>
    </div>
  );
}
