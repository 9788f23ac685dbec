import { Download, RotateCcw, ShieldCheck, Trash2 } from "lucide-react";
import type { Backup } from "#common/backup/backup.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { useDownload } from "../export/use-download.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export type BackupAsks = {
  isImporting: boolean;
  onRestore: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
};

type BackupRowActionsProps = BackupAsks & {
  backup: Backup;
  isVerifying: boolean;
  onVerify: () => void;
};

/** The actions for a backup. */
export function BackupRowActions(props: BackupRowActionsProps) {
  const { backup, isVerifying, isImporting, onVerify, onRestore, onDelete } = props;
  const { name } = backup;
  const { download, isBusy } = useDownload({
    started: { title: "Download started", description: name },
    failed: "Download failed",
  });
  const save = () => void download(`/api/admin/backups/${name}`);
  return (
    <RowActions
      label={`Actions for ${name}`}
      isBusy={isVerifying}
      quick={
        <IconButton
          icon={Download}
          label={`Download ${name}`}
          tooltip="Download"
          isUnavailable={isBusy}
          onClick={save}
        />
      }
    >
      <RowMenuItem icon={<Download {...drawn} />} disabled={isBusy} onSelect={save}>
        Download
      </RowMenuItem>
      <RowMenuItem
        icon={<ShieldCheck {...drawn} />}
        disabled={isVerifying || isImporting}
        onSelect={onVerify}
      >
        Verify
      </RowMenuItem>
      <RowMenuItem
        icon={<RotateCcw {...drawn} />}
        disabled={isVerifying || isImporting}
        onSelect={() => onRestore(backup)}
      >
        Restore
      </RowMenuItem>
      <RowMenuItem
        icon={<Trash2 {...drawn} />}
        destructive
        disabled={isVerifying || isImporting}
        onSelect={() => onDelete(backup)}
      >
        Delete
      </RowMenuItem>
    </RowActions>
  );
}
