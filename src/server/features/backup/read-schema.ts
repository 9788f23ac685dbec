import { readFile } from "node:fs/promises";

/** The line in db/schema.sql at which a dump inserts the rows. */
export const dataMarker = "-- The rows come here.";

const schemaFile = new URL("../../../../db/schema.sql", import.meta.url);

/**
 * Returns the SQL that creates an empty database, in the parts before and after the rows, which
 * load faster between them.
 */
export async function readSchema(): Promise<{ before: string; after: string }> {
  const [before, after] = (await readFile(schemaFile, "utf8")).split(`${dataMarker}\n`);
  if (before === undefined || after === undefined) throw new Error("db/schema.sql has no marker");
  return { before, after };
}
