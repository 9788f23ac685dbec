import type { Logger } from "pino";
import { type Config, ConfigError } from "../config.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { checkDatabaseUrl } from "./check-database-url.ts";
import { type Database, openPostgres } from "./connection.ts";
import { lockDirectory } from "./directory-lock.ts";
import { isForbidden } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { damagedAt, isDamage, openDirectory } from "./open-directory.ts";
import { withSecretKeys } from "./with-secret-keys.ts";

type OpenedDatabase = {
  database: Database;
  /** The names of the migrations that ran when the database was opened. */
  migrated: string[];
  /**
   * Releases the lock on the embedded database's directory. Call this function after closing the
   * database.
   */
  release: () => Promise<void>;
};

/**
 * Opens the configured database and migrates it to the newest schema.
 *
 * @param fill inserts the starter content that is missing
 * @throws ConfigError if the server refuses the connection or the directory cannot be written,
 *   DirectoryInUse if another process uses the embedded database, DirectoryDamaged if the embedded
 *   database cannot be opened
 */
export async function openDatabase(
  {
    databaseUrl,
    dataDir,
    secretKeys,
  }: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "secretKeys">>,
  log: Logger,
  fill: (database: Database) => Promise<void>,
): Promise<OpenedDatabase> {
  if (databaseUrl === undefined) {
    await checkDataDir(dataDir);
    const directory = `${dataDir}/database`;
    const release = await lockDirectory(directory);
    try {
      const database = withSecretKeys(await openDirectory(directory), secretKeys);
      const migrated = await migrate(database, () => fill(database));
      return { database, migrated, release };
    } catch (error) {
      await release();
      throw isDamage(error) ? damagedAt(directory, error) : error;
    }
  }
  await checkDatabaseUrl(databaseUrl);
  const migrated = await migrateServer(databaseUrl, log, fill);
  if (migrated.length > 0) log.info({ migrations: migrated }, "database brought up to date");
  const database = withSecretKeys(openPostgres(databaseUrl, log), secretKeys);
  return { database, migrated, release: async () => {} };
}

/**
 * Migrates a PostgreSQL server over a connection without a statement timeout.
 *
 * @returns the names of the migrations that ran
 */
async function migrateServer(
  databaseUrl: string,
  log: Logger,
  fill: (database: Database) => Promise<void>,
): Promise<string[]> {
  const untimed = openPostgres(databaseUrl, log, 0);
  try {
    return await migrate(untimed, () => fill(untimed));
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new ConfigError(`DATABASE_URL: its role has too few rights: ${error.message}`);
  } finally {
    await untimed.close();
  }
}
