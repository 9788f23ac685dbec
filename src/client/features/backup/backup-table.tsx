import type { Backup, BackupKind } from "#common/backup/backup.ts";
import { counted } from "../../counted.ts";
import { tableRoles } from "../../ui/back-office/data-table-roles.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { StackedTable, StackedTableBones } from "../../ui/back-office/stacked-table.tsx";
import { BackupProofCell } from "./backup-proof-cell.tsx";
import { type BackupAsks, BackupRowActions } from "./backup-row-actions.tsx";
import styles from "./backup-table.module.css";
import { megabytes } from "./megabytes.ts";
import { useVerify } from "./use-verify.ts";

const kindNames: Record<BackupKind, string> = {
  safety: "Before an import",
  daily: "Daily",
  manual: "Made by hand",
};

const headers = ["Made", "Kind", "Size", "Rows", "Proof"];

/** The backups, the newest first: a table where there is room for one, else a list. */
export function BackupTable({ backups, ...asks }: BackupAsks & { backups: Backup[] }) {
  return (
    <div className={styles.frame}>
      <StackedTable labelledBy="backups" headers={headers} className={styles.table}>
        {backups.map((backup) => (
          <Row key={backup.name} backup={backup} {...asks} />
        ))}
      </StackedTable>
    </div>
  );
}

function Row({ backup, ...asks }: BackupAsks & { backup: Backup }) {
  const { kind, takenAt, bytes, rows, proof } = backup;
  const { verify, isVerifying } = useVerify(backup);
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-as="when">
        <Moment at={takenAt} />
      </td>
      <td {...tableRoles.cell} data-as="kind">
        {kindNames[kind]}
      </td>
      <td {...tableRoles.cell}>{megabytes(bytes)}</td>
      <td {...tableRoles.cell} data-as="rows">
        {counted(rows, "row")}
      </td>
      <td {...tableRoles.cell} data-as="proof">
        <BackupProofCell proof={proof} isVerifying={isVerifying} />
      </td>
      <td {...tableRoles.cell} data-as="actions">
        <BackupRowActions backup={backup} isVerifying={isVerifying} onVerify={verify} {...asks} />
      </td>
    </tr>
  );
}

/** The list's shape, while it is on its way. */
export function BackupBones() {
  return (
    <div className={styles.frame}>
      <StackedTableBones label="Loading backups" className={styles.bones} />
    </div>
  );
}
