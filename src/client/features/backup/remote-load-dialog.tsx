import { Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { type RemoteBackup, remoteLoadInput } from "#common/backup/remote-backup.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { PasswordField } from "../accounts/account-fields.tsx";

type RemoteLoadDialogProps = {
  backup: RemoteBackup;
  /** Whether the server has a private key of its own, so that the user need not type one. */
  hasKey: boolean;
  onClose: () => void;
};

/**
 * A dialog that copies a backup from the remote store to this server, with a field for the private
 * key.
 */
export function RemoteLoadDialog({ backup: { name }, hasKey, onClose }: RemoteLoadDialogProps) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { name, identity: "" },
    validate: schemaResolver(remoteLoadInput, { sync: true }),
  });
  const load = trpc.remoteBackups.load.useMutation({
    async onSuccess(loaded) {
      await utils.backup.list.invalidate();
      onClose();
      showToast({
        title: "Backup brought back",
        description: `${loaded.name} can be restored above.`,
      });
    },
    // After an error, the private key stays in the field, so that the user can correct the key.
    onError: (error) => form.setFieldError("identity", messageOf(error)),
  });
  return (
    <Dialog opened onClose={onClose} holdsText title="Bring back this backup?" width="36rem">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!load.isPending) load.mutate(values);
        })}
      >
        <Text mb="md" style={{ overflowWrap: "anywhere" }}>
          {name} is downloaded, verified, decrypted, and added to the backups on this server. The
          data of the site do not change before you restore it there.
        </Text>
        <PasswordField
          label={hasKey ? "Private key (optional)" : "Private key"}
          description={
            hasKey
              ? "The server has a key of its own. Enter another one only if that does not open the backup."
              : "The line of your key file that begins with AGE-SECRET-KEY-. It is used once and not stored."
          }
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("identity")}
        />
        <DialogSubmit
          action="Bring back"
          doing="Downloading..."
          isPending={load.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
