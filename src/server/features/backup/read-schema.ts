import { readFile } from "node:fs/promises";

/**
 * The line in db/schema.sql that marks the place for the rows. A dump contains the rows instead of
 * this line.
 */
export const dataMarker = "-- The rows come here.";

const schemaFile = new URL("../../../../db/schema.sql", import.meta.url);

/**
 * Returns the SQL that creates an empty database, as two parts. The rows load faster when they are
 * inserted between these parts, before the keys and indexes exist.
 */
export async function readSchema(): Promise<{ before: string; after: string }> {
  const [before, after] = (await readFile(schemaFile, "utf8")).split(`${dataMarker}\n`);
  if (before === undefined || after === undefined) throw new Error("db/schema.sql has no marker");
  return { before, after };
}
