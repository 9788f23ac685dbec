import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations, newestMigration } from "#db/migrations/index.ts";
import type { Database } from "./connection.ts";

/**
 * The number of the advisory lock for migrations. Every process of every version must use the same
 * number.
 */
const lockKey = 7_246_871;

/**
 * Migrates the schema to the newest version, then runs `afterwards` (which inserts the starter
 * content), both under one database lock. If several processes start at once, one of them migrates
 * and the others wait.
 * @param database a connection without a statement timeout, because another process's migrations
 *   may take long
 * @returns the names of the migrations that this process ran
 */
export async function migrate(
  database: Database,
  afterwards: () => Promise<void> = async () => {},
): Promise<string[]> {
  return withDatabaseLock(database, async () => {
    // At nearly every start, no migration is missing. `isCurrent` finds this out much faster than
    // the migrator, so it is called first.
    const ran = (await isCurrent(database)) ? [] : await runMigrations(database.db);
    await afterwards();
    return ran;
  });
}

async function withDatabaseLock<Result>(
  { engine, db }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  // The embedded engine needs no lock, because only one process uses it. A lock would also occupy
  // its only connection, which the migration needs.
  if (engine === "pglite") return work();
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    }
  });
}

async function runMigrations(db: Database["db"]): Promise<string[]> {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/**
 * Returns whether the database has the newest migration.
 * @throws the driver's error when the database does not respond
 */
export async function isCurrent({ query }: Database): Promise<boolean> {
  const { rows: tables } = await query("select to_regclass('kysely_migration') as name");
  if (!tables[0]?.name) return false;
  const { rows } = await query("select name from kysely_migration where name = $1", [
    newestMigration,
  ]);
  return rows.length === 1;
}
