import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The PostgreSQL channel on which processes announce that submissions have changed. */
export const submissionsChannel = "roost_submissions";

/**
 * Notifies every process that submissions have changed, as soon as the transaction commits. The
 * notification contains no data.
 */
export async function announceSubmissions(trx: Db): Promise<void> {
  await sql`select pg_notify(${submissionsChannel}, '')`.execute(trx);
}
