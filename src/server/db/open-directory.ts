import { type Database, openEmbedded } from "./connection.ts";

/** Thrown when the embedded database cannot be opened. The message is one line for the operator. */
export class DirectoryDamaged extends Error {}

/** Of what the system refuses, and what the data have nothing to do with. */
const isOfTheSystem = (code: unknown) => typeof code === "string" && /^E[A-Z]+$/.test(code);

/**
 * Opens the embedded database in a directory.
 *
 * @throws DirectoryDamaged when what is there is no database, or not any more
 */
export async function openDirectory(directory: string): Promise<Database> {
  try {
    return await openEmbedded(directory);
  } catch (cause) {
    if (isOfTheSystem((cause as { code?: unknown }).code)) throw cause;
    throw damagedAt(directory, cause);
  }
}

/** Whether a statement failed for what is on the disk: classes XX (corrupted) and 58 (its files). */
export const isDamage = (error: unknown): boolean =>
  /^(?:XX|58)...$/.test(String((error as { code?: unknown }).code));

export const damagedAt = (directory: string, cause: unknown): DirectoryDamaged =>
  new DirectoryDamaged(`The embedded database in ${directory} is damaged and cannot be opened`, {
    cause,
  });
