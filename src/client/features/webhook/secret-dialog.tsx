import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";

type SecretDialogProps = {
  /** The dialog is open while there is one. */
  secret: string | null;
  onClose: () => void;
};

export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      text={secret}
      title="Signing secret"
      label="Secret"
      warning="This secret is shown only once. Copy it to your receiver now. If you lose it, you must renew it."
      onClose={onClose}
    />
  );
}
