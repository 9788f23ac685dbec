import type { Database } from "../../db/connection.ts";
import { removeDeleted } from "../../db/remove-deleted.ts";
import { erasedTables } from "../listings/life-store.ts";
import { listSearchesWithTraces, recordSearchTracesRemoved } from "./erased-search-store.ts";
import { listErasuresWithTraces, recordTracesRemoved } from "./erasure-store.ts";

/**
 * The tables in which an erasure deletes or changes rows with a person's data, except the visits:
 * only their user agents and referrers are deleted.
 */
export const personalTables = [
  "submissions",
  "flat_preferences",
  "submission_notes",
  "webhook_deliveries",
  "webhook_events",
  "webhook_event_attempts",
  "consents",
  "search_events",
  "answer_versions",
  "mail",
  "mail_attempts",
  "mail_suppressions",
  "contact_messages",
  "matches",
  "shortlists",
  "shortlist_flats",
  "calls",
  "submission_views",
  ...erasedTables,
];

/**
 * The number of milliseconds for which the files may contain traces of an erased search before the
 * traces are due for removal. Searches whose retention time is over are erased every hour. But the
 * removal rewrites tables, and no query runs while a table is rewritten. So erased searches alone
 * cause a removal at most once a day.
 */
const searchTracesMs = 24 * 3_600_000;

/**
 * Overwrites the deleted rows that erasures have left in the files of the embedded database: at
 * once after the erasure of a person, and once a day after erasures of searches. If the overwriting
 * fails or the process ends, the next start or the next hourly run tries again.
 * @throws the database's or the file system's error
 */
export async function removeTraces(database: Database): Promise<void> {
  if (database.engine === "postgres") return;
  const { db } = database;
  const erasures = await listErasuresWithTraces(db);
  const searches = await listSearchesWithTraces(db);
  const before = Date.now() - searchTracesMs;
  const isDue = erasures.length > 0 || searches.some(({ erasedAt }) => erasedAt.getTime() < before);
  if (!isDue) return;
  await removeDeleted(database, personalTables);
  await recordTracesRemoved(db, erasures);
  await recordSearchTracesRemoved(
    db,
    searches.map(({ id }) => id),
  );
}
