/** Why a backup was made: before an import, every day, or by hand on the command line. */
export const backupKinds = ["safety", "daily", "manual"] as const;
export type BackupKind = (typeof backupKinds)[number];

/**
 * How many of each kind are kept. Safety backups of the last day are kept besides, and those made by
 * hand are never deleted by themselves.
 */
export const keptBackups = { safety: 10, daily: 14 } as const;

/** What a test restore has found. */
export type BackupProof = {
  /** ISO 8601 UTC. */
  at: string;
  /** Null where it was restored whole. */
  problem: string | null;
};

/** A backup in the data directory. */
export type Backup = {
  /** Its file's name, by which calls name it: `daily-2026-01-31T10-20-30-000Z.sql`. */
  name: string;
  kind: BackupKind;
  /** ISO 8601 UTC. */
  takenAt: string;
  bytes: number;
  rows: number;
  /** Null as long as nobody has tried. */
  proof: BackupProof | null;
};

/** How the daily backups are doing. */
export type BackupSchedule = {
  isOn: boolean;
  /** When the last daily one was made, ISO 8601 UTC; null before the first. */
  lastAt: string | null;
  /** What was wrong with the last try; null when it succeeded. */
  problem: string | null;
  /** Whether the last one is older than it should be. */
  isStale: boolean;
};

export type BackupList = { backups: Backup[]; schedule: BackupSchedule };

/** `<prefix>-2026-01-31T10-20-30-000Z.sql`, as exports and backups are called. */
export const backupFileName = (prefix: string, takenAt: Date): string =>
  `${prefix}-${takenAt.toISOString().replaceAll(/[:.]/g, "-")}.sql`;
