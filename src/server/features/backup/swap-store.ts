import { sql } from "kysely";
import { migrations } from "#db/migrations/index.ts";
import type { Db } from "../../db/connection.ts";
import { stagingSchema } from "./staging-store.ts";
import { carriedTables, clearedTables, dumpedTables } from "./table-rules.ts";

const replacedSchema = "roost_replaced";

/**
 * The tables that an import replaces. The tables that dumps leave out are empty afterwards, except
 * `replaced_submissions` and `carriedTables`, which the import fills.
 */
export const swappedTables = [
  ...dumpedTables,
  ...clearedTables,
  ...carriedTables,
  "replaced_submissions",
] as const;

/**
 * The number of milliseconds after which an import's attempt to lock the tables fails. PostgreSQL
 * ends one of two transactions that are in a deadlock after `deadlock_timeout` (1 s). The import's
 * attempt fails earlier, so that the other transaction succeeds.
 */
const lockMs = 400;

/**
 * Locks the tables until the transaction ends. Fails soon if another transaction is using one of
 * them.
 */
export async function lockTables(db: Db): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
  await sql`
    lock table ${sql.join(swappedTables.map((table) => sql.id("public", table)))}
    in access exclusive mode
  `.execute(db);
}

/**
 * Returns whether the present tables have the schema version of this process. A process of a newer
 * version may have migrated them since the import began.
 */
export async function isOfOwnVersion(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id("public", "kysely_migration")}
  `.execute(db);
  const present = rows.map(({ name }) => name).sort();
  return present.join() === Object.keys(migrations).sort().join();
}

/**
 * Returns PostgreSQL's internal id of a schema's `users` table. Each import creates a new table
 * with a new id. The query reads the id from a row, so the result is undefined if the table has no
 * rows. The query waits while an import is replacing the tables.
 */
export async function findAccountsTable(db: Db, schema: string): Promise<number | undefined> {
  const { rows } = await sql<{ table: number }>`
    select tableoid as "table" from ${sql.id(schema, "users")} limit 1
  `.execute(db);
  return rows[0]?.table;
}

/**
 * Replaces the tables that visitors see with the tables of the staging schema.
 *
 * @throws the database's error 2BP01 if objects of other programs, such as a view, depend on the
 *   replaced tables
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
  // Tables are dropped without `cascade`, which would also drop a view that an operator has
  // created.
  await sql`
    drop table ${sql.join(swappedTables.map((table) => sql.id(replacedSchema, table)))}
  `.execute(db);
  await sql`drop schema ${sql.id(replacedSchema)}`.execute(db);
  await sql`drop schema ${sql.id(stagingSchema)} cascade`.execute(db);
}
