import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit, hasRecent } from "./store.ts";

/** The minimum number of persons in a list for which reading the list is recorded. */
const bulkRows = 25;

/**
 * When an account's reading of a list was recorded, its further readings of the same list are not
 * recorded for this number of milliseconds.
 */
const quietMs = 3_600_000;

/**
 * Records that an account has read a long list of personal data, once an hour for each list.
 * @param list the name of the list, such as `submissions`
 * @param rows the number of rows that the account has read
 */
export async function recordRead(
  db: Db,
  actor: NonNullable<Actor>,
  { list, rows }: { list: string; rows: number },
): Promise<void> {
  if (rows < bulkRows) return;
  const entry = { actor, action: "personal-data.read", subject: list } as const;
  if (await hasRecent(db, entry, new Date(Date.now() - quietMs))) return;
  await appendAudit(db, entry);
}
