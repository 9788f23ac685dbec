import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

/** The channel on which processes hear that the submissions are not what they were. */
export const submissionsChannel = "roost_submissions";

/** Tells every process, this one too, once the transaction is committed; it says nothing of whose they are. */
export async function announceSubmissions(trx: Db): Promise<void> {
  await sql`select pg_notify(${submissionsChannel}, '')`.execute(trx);
}
