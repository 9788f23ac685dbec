import { Card, Skeleton, Stack, Title } from "@mantine/core";
import { useRef, useState } from "react";
import type { Backup } from "#common/backup/backup.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { showToast } from "../../ui/toast.tsx";
import { BackupSchedule } from "./backup-schedule.tsx";
import { BackupTable } from "./backup-table.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportSource } from "./use-import.ts";

type BackupsProps = {
  isImporting: boolean;
  onRestore: (source: ImportSource, keepAdmins: boolean) => void;
};

/** The list of backups, and the schedule of the daily backups. */
export function Backups({ isImporting, onRestore }: BackupsProps) {
  const list = trpc.backup.list.useQuery(undefined, { refetchOnMount: "always" });
  const { data, error } = list;
  const [dialog, setDialog] = useState<{ kind: "restore" | "delete"; backup: Backup } | null>(null);
  const section = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(section, data);
  const close = () => setDialog(null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="backups"
      style={{ containerType: "inline-size" }}
    >
      <Stack>
        <Stack gap="sm">
          <Title order={2} id="backups" fz={22}>
            Backups
          </Title>
          {data ? (
            <BackupSchedule {...data.schedule} />
          ) : (
            !error && <Skeleton h={12} w="min(28rem, 100%)" my={6} aria-hidden />
          )}
        </Stack>
        <QueryFailure title="The backups can't be shown" query={list} />
        {data?.backups.length === 0 && (
          <Card c="dimmed" py={40} ta="center">
            There is no backup yet. One is made before every import
            {data.schedule.isOn ? ", and one every day." : "."}
          </Card>
        )}
        {(data ? data.backups.length > 0 : !error) && (
          <BackupTable
            backups={data?.backups}
            isImporting={isImporting}
            onRestore={(backup) => setDialog({ kind: "restore", backup })}
            onDelete={(backup) => setDialog({ kind: "delete", backup })}
          />
        )}
      </Stack>
      {dialog?.kind === "restore" && (
        <ImportDialog
          opened
          source={{ kind: "backup", name: dialog.backup.name, bytes: dialog.backup.bytes }}
          onConfirm={(source, keepAdmins) => {
            close();
            onRestore(source, keepAdmins);
          }}
          onCancel={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog name={dialog.backup.name} onDelete={holdFocus} onClose={close} />
      )}
    </section>
  );
}

type DeleteDialogProps = {
  name: string;
  /**
   * Called after the backup was deleted on the server, before the list of backups is loaded again.
   */
  onDelete: () => void;
  onClose: () => void;
};

function DeleteDialog({ name, onDelete, onClose }: DeleteDialogProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.backup.delete.useMutation({
    onSuccess: () => showToast({ title: "Backup deleted", description: name }),
    onError: reportFailure("Backup not deleted"),
    async onSettled() {
      onDelete();
      await utils.backup.list.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this backup?"
      text={`This will permanently delete “${name}”. Data that only this backup holds cannot be recovered.`}
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate({ name })}
      onCancel={onClose}
    />
  );
}
