import type { Database } from "../../db/connection.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { listSearchesWithTraces, recordSearchTracesRemoved } from "./erased-search-store.ts";
import { listErasuresWithTraces, recordTracesRemoved } from "./erasure-store.ts";

/** The tables that contain answers of a person, mails to a person, or notes on a person. */
const personalTables = [
  "submissions",
  "flat_preferences",
  "submission_notes",
  "webhook_deliveries",
  "consents",
  "search_events",
  "answer_versions",
  "mail",
  "mail_attempts",
  "mail_suppressions",
] as const;

/**
 * Overwrites the deleted rows that erasures of persons and of searches have left in the files of the embedded
 * database. If this fails or the process ends, the next start or the next hourly run tries again.
 * @throws the database's or the file system's error
 */
export async function removeTraces(database: Database): Promise<void> {
  if (database.engine === "postgres") return;
  const { db } = database;
  const erasures = await listErasuresWithTraces(db);
  const searches = await listSearchesWithTraces(db);
  if (erasures.length + searches.length === 0) return;
  await removeDeleted(database, personalTables);
  await recordTracesRemoved(db, erasures);
  await recordSearchTracesRemoved(db, searches);
}
