import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogSubmit } from "./dialog-submit.tsx";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** Content that is shown below the dialog's text. */
  children?: ReactNode;
  /** The label of the dialog's button that confirms the question. */
  action: string;
  /** The label of the button that confirms, while the request is pending. */
  doing?: string;
  /** The label of the button that cancels. */
  cancel?: string;
  isDestructive?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * A dialog that asks for confirmation before data is lost. The focus begins on the button that
 * cancels.
 */
export function ConfirmDialog({
  opened,
  title,
  text,
  children,
  isDestructive = true,
  isPending = false,
  onCancel,
  ...buttons
}: ConfirmDialogProps) {
  const close = () => {
    if (!isPending) onCancel();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Text c="dimmed">{text}</Text>
      {children}
      <DialogSubmit
        {...buttons}
        isDestructive={isDestructive}
        isPending={isPending}
        onCancel={onCancel}
      />
    </Dialog>
  );
}

type LeaveDialogProps = {
  opened: boolean;
  title: string;
  /** The text of the dialog, which says what the user loses by leaving the screen. */
  children: ReactNode;
  stay: () => void;
  leave: () => void;
};

/** Asks whether to leave a screen that has unsaved changes or unfinished work. */
export function LeaveDialog({ opened, title, children, stay, leave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={children}
      action="Leave"
      cancel="Stay"
      isDestructive={false}
      onConfirm={leave}
      onCancel={stay}
    />
  );
}
