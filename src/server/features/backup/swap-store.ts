import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { stagingSchema } from "./staging-store.ts";
import { endedTables, heldTables } from "./tables.ts";

const replacedSchema = "roost_replaced";

/** What goes over: those that end are empty, and the last was made ready with the rest. */
export const swappedTables = [...heldTables, ...endedTables, "replaced_submissions"] as const;

/**
 * Milliseconds for which others' transactions are waited for at a time: less than PostgreSQL takes to
 * look for who waits for whom, so that it is the swap that gives way.
 */
const lockMs = 400;

/** Keeps everyone from the tables until the transaction ends, or gives up soon. */
export async function lockTables(db: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
  await sql`
    lock table ${sql.join(swappedTables.map((table) => sql.id("public", table)))}
    in access exclusive mode
  `.execute(db);
}

/** Puts the tables of the staging schema in the place of those that everyone sees. */
export async function swapTables(db: Db): Promise<void> {
  await sql`set local client_min_messages to warning`.execute(db);
  await sql`create schema ${sql.id(replacedSchema)}`.execute(db);
  for (const table of swappedTables) {
    await sql`
      alter table ${sql.id("public", table)} set schema ${sql.id(replacedSchema)}
    `.execute(db);
  }
  for (const table of swappedTables) {
    await sql`alter table ${sql.id(stagingSchema, table)} set schema public`.execute(db);
  }
  await sql`drop schema ${sql.id(replacedSchema)} cascade`.execute(db);
  await sql`drop schema ${sql.id(stagingSchema)} cascade`.execute(db);
}
