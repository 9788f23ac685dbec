import { Group, type GroupProps } from "@mantine/core";
import styles from "./dialog.module.css";
import { PendingButton } from "./pending-button.tsx";

type DialogSubmitProps = {
  /** The label of the dialog's button that submits the form. */
  action: string;
  /** The label of the button that submits, while the request is pending. */
  doing?: string;
  isPending?: boolean;
  /** Whether the button is disabled, because the form is incomplete. */
  isUnavailable?: boolean;
  /** True if the action cannot be undone. The button is then red. */
  isDestructive?: boolean;
  cancel?: string;
  /** The buttons stay in sight while the content of the dialog scrolls. */
  isSticky?: boolean;
  onCancel: () => void;
  /**
   * Called when the submit button is pressed. If this function is given, the focus starts on the
   * cancel button. Without it, the submit button submits the form around it.
   */
  onConfirm?: () => void;
};

/** The two buttons at the end of a dialog: cancel and submit. */
export function DialogSubmit(props: DialogSubmitProps) {
  const { action, doing = action, isPending = false, isDestructive = false, onConfirm } = props;
  return (
    <DialogActions isSticky={props.isSticky ?? false}>
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
    </DialogActions>
  );
}

type DialogActionsProps = GroupProps & {
  /** Whether the row of buttons stays in sight while the content of the dialog scrolls. */
  isSticky?: boolean;
};

/** The row of buttons at the end of a dialog. */
export function DialogActions({ isSticky = false, ...props }: DialogActionsProps) {
  const sticky: GroupProps = {
    pos: "sticky",
    bottom: 0,
    py: "md",
    mt: "var(--space-5)",
    mb: "calc(-1 * var(--space-6))",
    bg: "var(--paper)",
    style: { zIndex: 1, borderTop: "var(--hairline)" },
  };
  return (
    <Group
      justify="flex-end"
      gap="sm"
      className={styles.actions ?? ""}
      {...(isSticky ? sticky : { mt: "lg" })}
      {...props}
    />
  );
}
