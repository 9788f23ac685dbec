import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations, newestMigration } from "#db/migrations/index.ts";
import type { Database } from "./connection.ts";

/** Any number will do, as long as every process of every version takes the same. */
const lockKey = 7_246_871;

/**
 * Brings the schema up to date, then runs `afterwards` (the seeding), all under one lock of the
 * database: of several processes that start at once, one does the work and the others wait for it.
 *
 * @param database one without a time limit for statements: another's migrations are waited for
 * @returns the names of the migrations that this process ran
 */
export async function migrate(
  database: Database,
  afterwards: () => Promise<void> = async () => {},
): Promise<string[]> {
  return withDatabaseLock(database, async () => {
    // Looking is much quicker than the migrator, and nearly every start finds nothing to do.
    const ran = (await isCurrent(database)) ? [] : await runMigrations(database.db);
    await afterwards();
    return ran;
  });
}

async function withDatabaseLock<Result>(
  { engine, db }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  // The embedded engine has one process and one connection, which the work itself needs.
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
 * Whether the database has the newest migration.
 *
 * @throws the driver's error when the database does not answer
 */
export async function isCurrent({ query }: Database): Promise<boolean> {
  const { rows: tables } = await query("select to_regclass('kysely_migration') as name");
  if (!tables[0]?.name) return false;
  const { rows } = await query("select name from kysely_migration where name = $1", [
    newestMigration,
  ]);
  return rows.length === 1;
}
