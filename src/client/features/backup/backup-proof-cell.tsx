import { Text } from "@mantine/core";
import type { BackupProof } from "#common/backup/backup.ts";
import { longMoment } from "#common/dates.ts";
import { timeAgo } from "../../ui/back-office/moment-words.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { useNow } from "../../ui/back-office/use-now.ts";
import styles from "./backup-table.module.css";

type BackupProofCellProps = { proof: BackupProof | null; isVerifying: boolean };

/** The result of the last test restore of a backup. */
export function BackupProofCell({ proof, isVerifying }: BackupProofCellProps) {
  const now = useNow();
  if (isVerifying) return <StatusBadge tone="begun">Verifying...</StatusBadge>;
  if (proof === null) return <StatusBadge tone="open">Not verified</StatusBadge>;
  const { at, problem } = proof;
  const when = (
    <time dateTime={at} title={longMoment(at)}>
      {timeAgo(at, now)}
    </time>
  );
  if (problem === null) return <StatusBadge tone="done">Verified {when}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="wrong">Failed {when}</StatusBadge>
      <Text className={styles.problem ?? ""} mt={4} c="clay.7" fz="sm" lh={1.4}>
        {problem}
      </Text>
    </>
  );
}
