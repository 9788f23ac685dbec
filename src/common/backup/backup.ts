/** Why a backup was made: before an import, daily, or by hand on the command line. */
export const backupKinds = ["safety", "daily", "manual"] as const;
export type BackupKind = (typeof backupKinds)[number];

/**
 * The number of backups of each kind that are kept. All safety backups of the last day are kept,
 * too. Manual backups are never deleted automatically.
 */
export const keptBackups = { safety: 10, daily: 14 } as const;

/** The result of a backup's test restore. */
export type BackupProof = {
  /** When the backup was tested, in ISO 8601 UTC. */
  at: string;
  /** The reason why the backup cannot be restored; null if it can. */
  problem: string | null;
};

/** A backup in the data directory. */
export type Backup = {
  /** The file's name, which calls use as the id: `daily-2026-01-31T10-20-30-000Z.sql`. */
  name: string;
  kind: BackupKind;
  /** When the backup was made, in ISO 8601 UTC. */
  takenAt: string;
  bytes: number;
  rows: number;
  /** The last test restore's result; null if the backup was never tested. */
  proof: BackupProof | null;
};

/** The state of the daily backups. */
export type BackupSchedule = {
  isOn: boolean;
  /** When the last daily backup was made, in ISO 8601 UTC; null before the first. */
  lastAt: string | null;
  /** The problem of the last attempt; null if it succeeded. */
  problem: string | null;
  /** Whether the last daily backup is older than it should be. */
  isStale: boolean;
};

export type BackupList = { backups: Backup[]; schedule: BackupSchedule };

/** Returns the file name of an export or a backup: `<prefix>-2026-01-31T10-20-30-000Z.sql`. */
export const backupFileName = (prefix: string, takenAt: Date): string =>
  `${prefix}-${takenAt.toISOString().replaceAll(/[:.]/g, "-")}.sql`;
