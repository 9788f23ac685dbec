import { sql } from "kysely";
import { migrations } from "#db/migrations/index.ts";
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

/**
 * Whether the present tables are of the version that was staged: another process, of a newer one, may
 * have brought them up to date meanwhile.
 */
export async function isOfOwnVersion(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id("public", "kysely_migration")}
  `.execute(db);
  const present = rows.map(({ name }) => name).sort();
  return present.join() === Object.keys(migrations).sort().join();
}

/**
 * Which table holds the accounts of a schema: one number before a swap and another after it, which
 * waits for one that is under way. Undefined where there are no accounts.
 */
export async function findAccountsTable(db: Db, schema: string): Promise<number | undefined> {
  const { rows } = await sql<{ table: number }>`
    select tableoid as "table" from ${sql.id(schema, "users")} limit 1
  `.execute(db);
  return rows[0]?.table;
}

/**
 * Puts the tables of the staging schema in the place of those that everyone sees.
 *
 * @throws the database's error 2BP01 when something that is not the product's hangs on these
 */
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
  // Only they: a view of someone's own is not to go with them without a word.
  await sql`
    drop table ${sql.join(swappedTables.map((table) => sql.id(replacedSchema, table)))}
  `.execute(db);
  await sql`drop schema ${sql.id(replacedSchema)}`.execute(db);
  await sql`drop schema ${sql.id(stagingSchema)} cascade`.execute(db);
}
