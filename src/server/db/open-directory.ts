import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkFiles } from "./check-data-dir.ts";
import { type Database, openEmbedded } from "./connection.ts";
import { copyNewDatabase, unfinishedMark } from "./new-database.ts";

/**
 * Thrown when the embedded database's files cannot be opened. The message is one line for the
 * operator.
 */
export class DirectoryDamaged extends Error {}

/**
 * Returns whether an error code comes from the operating system. Such an error does not mean that
 * the data files are damaged.
 */
const isSystemError = (code: unknown) => typeof code === "string" && /^E[A-Z]+$/.test(code);

/**
 * Opens the embedded database in a directory.
 * @throws DirectoryDamaged when the directory holds no usable database; ConfigError when this
 *   process may not write to one of its files
 */
export async function openDirectory(directory: string): Promise<Database> {
  if (await hasNoDatabase(directory)) await copyNewDatabase(directory);
  try {
    return await openEmbedded(directory);
  } catch (cause) {
    if (isSystemError((cause as { code?: unknown }).code)) throw cause;
    // If a file belongs to another user, the engine fails, but its error does not say so. So the
    // files are checked before the directory is reported as damaged.
    await checkFiles(directory);
    throw damagedAt(directory, cause);
  }
}

/**
 * The lowest file number of tables that Roost created. Lower numbers belong to the engine's system
 * tables.
 */
const firstOwnFileNumber = 16_384;

/**
 * Returns whether a directory has no database yet, so that a new one must be created there.
 *
 * Refuses a directory that has lost its `PG_VERSION` file but contains tables of Roost, because the
 * engine would create a new database over these tables. Accepts a directory without tables of
 * Roost: such a directory remains if a process is killed while it creates the database.
 *
 * @throws DirectoryDamaged for a directory that is refused
 */
async function hasNoDatabase(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((): string[] => []);
  if (names.length === 0 || names.includes(unfinishedMark)) return true;
  if (names.includes("PG_VERSION")) return false;
  const files = await readdir(join(directory, "base"), { recursive: true }).catch(
    (): string[] => [],
  );
  if (!files.some((file) => Number(basename(file)) >= firstOwnFileNumber)) return true;
  throw damagedAt(directory, new Error("There is no PG_VERSION"));
}

/**
 * Returns whether a statement failed because of damaged files: PostgreSQL's classes XX (corrupted
 * data) and 58 (file errors).
 */
export const isDamage = (error: unknown): boolean =>
  /^(?:XX|58)...$/.test(String((error as { code?: unknown }).code));

export const damagedAt = (directory: string, cause: unknown): DirectoryDamaged =>
  new DirectoryDamaged(`The embedded database in ${directory} is damaged and cannot be opened`, {
    cause,
  });
