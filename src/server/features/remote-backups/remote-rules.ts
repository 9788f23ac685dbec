import { StoreFailed } from "../../object-store/store-requests.ts";

/**
 * The suffix of a backup's key (object name) in the remote store. The key begins with the name of
 * the local backup, and has the suffix because the backup is packed and encrypted.
 */
export const remoteSuffix = ".gz.age";

const remoteKey =
  /^(?:daily|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz\.age$/;

/**
 * Returns when the backup with the given key (object name) in the remote store was made; undefined
 * if the key is not that of a backup.
 */
export function takenAtOf(key: string): Date | undefined {
  const [, day, hours, minutes, seconds, milliseconds] = remoteKey.exec(key) ?? [];
  return day === undefined
    ? undefined
    : new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}

const words: Record<string, string> = {
  NoAnswer: "The store did not answer, or the connection was cut",
  WrongChecksum: "What the store returned is not what was sent",
  NoSuchBucket: "The store has no such bucket",
  AccessDenied: "The store refused the access",
  InvalidAccessKeyId: "The store does not know the key",
  SignatureDoesNotMatch: "The store refused the key's secret",
  QuotaExceeded: "The store is full",
  InsufficientStorage: "The store is full",
  Status507: "The store is full",
};

/**
 * Describes why a backup could not be sent to the remote store or read from it, without the text of
 * the error.
 */
export function describeRemoteFailure(error: unknown): string {
  if (error instanceof StoreFailed) {
    const { code, status } = error;
    return words[code] ?? `The store failed (${code}${status === undefined ? "" : `, ${status}`})`;
  }
  const { code, name } = error as { code?: string; name?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return "No space is left on this server's disk";
  return `The last attempt failed (${code ?? name ?? "unknown"})`;
}
