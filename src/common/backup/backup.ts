/**
 * The reason for a backup. `safety`: the server made it before an import. `daily`: the schedule
 * made it. `manual`: an operator made it on the command line.
 */
export const backupKinds = ["safety", "daily", "manual"] as const;
export type BackupKind = (typeof backupKinds)[number];

/**
 * The number of backups that the server keeps of each kind. It also keeps all safety backups of the
 * last day, and never deletes manual backups automatically.
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
  /**
   * The name of the backup's file, which API calls use as the backup's id:
   * `daily-2026-01-31T10-20-30-000Z.sql`.
   */
  name: string;
  kind: BackupKind;
  /** When the backup was made, in ISO 8601 UTC. */
  takenAt: string;
  bytes: number;
  rows: number;
  /** The result of the backup's last test restore; null if the backup was never tested. */
  proof: BackupProof | null;
};

/** The state of the daily backups. */
export type BackupSchedule = {
  isOn: boolean;
  /** When the last daily backup was made, in ISO 8601 UTC; null before the first. */
  lastAt: string | null;
  /** The error of the last attempt to make a daily backup; null if the attempt succeeded. */
  problem: string | null;
  /**
   * Whether the last daily backup is so old that a later one must have been missed. False before
   * the first daily backup.
   */
  isStale: boolean;
};

export type BackupList = { backups: Backup[]; schedule: BackupSchedule };

/** Returns the file name of an export or a backup: `<prefix>-2026-01-31T10-20-30-000Z.sql`. */
export const backupFileName = (prefix: string, takenAt: Date): string =>
  `${prefix}-${takenAt.toISOString().replaceAll(/[:.]/g, "-")}.sql`;
