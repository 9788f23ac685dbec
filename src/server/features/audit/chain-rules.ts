import { createHash } from "node:crypto";

/**
 * An entry of the audit log in the form from which its digest is computed: every column as a text,
 * as it is stored.
 */
export type ChainedEntry = {
  id: string;
  at: string;
  userId: string | null;
  username: string | null;
  action: string;
  subject: string | null;
  details: string | null;
  source: string | null;
};

/**
 * The value that replaces the preceding digest when the digest of the very first entry is computed,
 * because no entry precedes it.
 */
export const firstDigest = "";

/**
 * Returns the digest of an entry: the SHA-256 of the digest before it and of all its columns, as
 * hexadecimal digits.
 */
export function digestOf(before: string, entry: ChainedEntry): string {
  const { id, at, userId, username, action, subject, details, source } = entry;
  const columns = [before, id, at, userId, username, action, subject, details, source];
  return createHash("sha256").update(JSON.stringify(columns)).digest("hex");
}

/** The number of the advisory lock of the transaction that adds entries to the chain of digests. */
export const chainLock = 7_246_895;
