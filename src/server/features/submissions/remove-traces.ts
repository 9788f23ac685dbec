import type { Database } from "../../db/connection.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { listErasuresWithTraces, recordTracesRemoved } from "./erasure-store.ts";

/** The tables that contain answers of a person, or the team's notes on a person. */
const personalTables = [
  "submissions",
  "flat_preferences",
  "submission_notes",
  "webhook_deliveries",
] as const;

/**
 * Overwrites the deleted rows that erasures of persons have left in the files of the embedded
 * database. If this fails or the process ends, the next start or the next hourly run tries again.
 * @throws the database's or the file system's error
 */
export async function removeTraces(database: Database): Promise<void> {
  if (database.engine === "postgres") return;
  const ids = await listErasuresWithTraces(database.db);
  if (ids.length === 0) return;
  await removeDeleted(database, personalTables);
  await recordTracesRemoved(database.db, ids);
}
