import { Text } from "@mantine/core";
import type { Backup, BackupKind } from "#common/backup/backup.ts";
import { counted } from "../../counted.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { BackupProofCell } from "./backup-proof-cell.tsx";
import { type BackupAsks, BackupRowActions } from "./backup-row-actions.tsx";
import { megabytes } from "./megabytes.ts";
import { useVerify } from "./use-verify.ts";

const kindNames: Record<BackupKind, string> = {
  safety: "Before an import",
  daily: "Daily",
  manual: "Made by hand",
};

const columns = (isVerifying: (backup: Backup) => boolean): Column<Backup>[] => [
  {
    id: "made",
    header: "Made",
    as: "title",
    cell: ({ takenAt }) => (
      <Text span inherit style={{ whiteSpace: "nowrap" }}>
        <Moment at={takenAt} />
      </Text>
    ),
  },
  { id: "kind", header: "Kind", as: "badge", cell: ({ kind }) => kindNames[kind] },
  { id: "size", header: "Size", as: "badge", cell: ({ bytes }) => megabytes(bytes) },
  { id: "rows", header: "Rows", as: "badge", cell: ({ rows }) => counted(rows, "row") },
  {
    id: "proof",
    header: "Proof",
    as: "block",
    cell: (backup) => <BackupProofCell proof={backup.proof} isVerifying={isVerifying(backup)} />,
  },
];

type BackupTableProps = BackupAsks & {
  /** The backups, newest first; undefined while they load. */
  backups: Backup[] | undefined;
};

/** The table of the backups. */
export function BackupTable({ backups, ...asks }: BackupTableProps) {
  const { verify, isVerifying } = useVerify();
  return (
    <RowTable
      labelledBy="backups"
      columns={columns(isVerifying)}
      rows={backups}
      loadingText="Loading backups"
      skeletonRows={3}
      keyOf={({ name }) => name}
      renderActions={(backup) => (
        <BackupRowActions
          backup={backup}
          isVerifying={isVerifying(backup)}
          onVerify={() => verify(backup)}
          {...asks}
        />
      )}
    />
  );
}
