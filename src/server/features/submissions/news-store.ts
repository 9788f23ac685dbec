import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The PostgreSQL channel that announces changed submissions. */
export const submissionsChannel = "roost_submissions";

/** Notifies every process when the transaction commits. It sends no personal data. */
export async function announceSubmissions(trx: Db): Promise<void> {
  await sql`select pg_notify(${submissionsChannel}, '')`.execute(trx);
}
