import type { Database } from "../../db/connection.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { listTraced, noteTracesRemoved } from "./erasure-store.ts";

/** The tables that hold what a person sent, or the team wrote of it. */
const personalTables = [
  "submissions",
  "flat_preferences",
  "submission_notes",
  "webhook_deliveries",
] as const;

/**
 * Removes what erasures left in the files of the embedded engine. Where it fails, or the process ends
 * before, it is done at the next start or within an hour.
 *
 * @throws the database's or the file system's error
 */
export async function removeTraces(database: Database): Promise<void> {
  if (database.engine === "postgres") return;
  const ids = await listTraced(database.db);
  if (ids.length === 0) return;
  await removeDeleted(database, personalTables);
  await noteTracesRemoved(database.db, ids);
}
