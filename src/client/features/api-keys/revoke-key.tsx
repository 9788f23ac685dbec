import type { ApiKey } from "#common/api-keys/api-key.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";

type RevokeKeyProps = {
  apiKey: ApiKey;
  /**
   * Called after the API key was revoked. The caller must move the focus, because the key's row
   * disappears from the table.
   */
  onDone: () => void;
  onClose: () => void;
};

/** A dialog that asks for confirmation and revokes an API key. */
export function RevokeKey({ apiKey: { id, name }, onDone, onClose }: RevokeKeyProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.apiKeys.revoke.useMutation({
    onSuccess() {
      showToast({ title: `${name} was revoked` });
      onDone();
    },
    onError: reportFailure("Key not revoked"),
    async onSettled() {
      await utils.apiKeys.list.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Revoke ${name}?`}
      text="The program that uses this key can no longer call the site, from now on and for ever. What it sent before stays."
      action="Revoke"
      doing="Revoking..."
      isPending={isPending}
      onConfirm={() => mutate({ id })}
      onCancel={onClose}
    />
  );
}
