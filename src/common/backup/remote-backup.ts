import { z } from "zod";

/** A backup in the remote store. */
export type RemoteBackup = {
  /**
   * The name of the object in the remote store, which API calls use as the backup's id:
   * `daily-….sql.gz.age`.
   */
  name: string;
  /** When the backup was made, in ISO 8601 UTC. */
  takenAt: string;
  /** The size of the packed and encrypted backup, in bytes. */
  bytes: number;
};

/** The state of remote backups. Times are ISO 8601 UTC. */
export type RemoteBackupList = {
  /** Whether the server sends backups to a store. */
  isOn: boolean;
  /** Whether the server has a private key, so that no user has to enter one. */
  hasKey: boolean;
  /** When the newest backup in the remote store was made; null if none was sent yet. */
  lastAt: string | null;
  /** Why the last attempt to send a backup failed; null if it succeeded. */
  problem: string | null;
  /** The last weekly test whether a remote backup can be restored; null before the first test. */
  test: {
    at: string;
    /** True if the test also restored the backup; false if it only verified the backup's digest. */
    isWhole: boolean;
    problem: string | null;
  } | null;
  /** The backups in the store, newest first. */
  backups: RemoteBackup[];
  /** Why the backups in the remote store cannot be listed; null if they can be listed. */
  listProblem: string | null;
};

const remoteName = z
  .string({ error: "Name is required" })
  .min(1, { error: "Name is required", abort: true })
  .max(100, "Name is not that of a backup elsewhere")
  .regex(
    /^(?:daily|manual)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sql\.gz\.age$/,
    "Name is not that of a backup elsewhere",
  );

export const remoteLoadInput = z.strictObject({
  name: remoteName,
  /**
   * The private key that decrypts the backup, in the format of the encryption tool age. If it is
   * omitted or empty, the server uses its own private key. The server uses a sent key once and does
   * not store it.
   */
  identity: z
    .string()
    .trim()
    .max(5_000, "The private key is too long")
    .regex(/^(?:AGE-SECRET-KEY-[0-9A-Z-]+)?$/, "A private key of age begins with AGE-SECRET-KEY-")
    .optional(),
});
