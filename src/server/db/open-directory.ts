import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkFiles } from "./check-data-dir.ts";
import { type Database, openEmbedded } from "./connection.ts";

/** Thrown when the embedded database cannot be opened. The message is one line for the operator. */
export class DirectoryDamaged extends Error {}

/** Of what the system refuses, and what the data have nothing to do with. */
const isOfTheSystem = (code: unknown) => typeof code === "string" && /^E[A-Z]+$/.test(code);

/**
 * Opens the embedded database in a directory.
 *
 * @throws DirectoryDamaged when what is there is no database, or not any more; ConfigError when this
 *   process may not write to a file of it
 */
export async function openDirectory(directory: string): Promise<Database> {
  await refuseNameless(directory);
  try {
    return await openEmbedded(directory);
  } catch (cause) {
    if (isOfTheSystem((cause as { code?: unknown }).code)) throw cause;
    // The engine does not say that a file is another user's: it just ends.
    await checkFiles(directory);
    throw damagedAt(directory, cause);
  }
}

/** The least number of a file that holds rows of ours: those below are the engine's own. */
const firstOwnFile = 16_384;

/**
 * The engine begins anew where there is no `PG_VERSION`, over all that is there. Where it was killed
 * while it began, that is right: then there are no rows of ours.
 */
async function refuseNameless(directory: string): Promise<void> {
  const names = await readdir(directory).catch((): string[] => []);
  if (names.length === 0 || names.includes("PG_VERSION")) return;
  const files = await readdir(join(directory, "base"), { recursive: true }).catch(
    (): string[] => [],
  );
  if (!files.some((file) => Number(basename(file)) >= firstOwnFile)) return;
  throw damagedAt(directory, new Error("There is no PG_VERSION"));
}

/** Whether a statement failed for what is on the disk: classes XX (corrupted) and 58 (its files). */
export const isDamage = (error: unknown): boolean =>
  /^(?:XX|58)...$/.test(String((error as { code?: unknown }).code));

export const damagedAt = (directory: string, cause: unknown): DirectoryDamaged =>
  new DirectoryDamaged(`The embedded database in ${directory} is damaged and cannot be opened`, {
    cause,
  });
