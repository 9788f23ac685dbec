import { readFile } from "node:fs/promises";

/** The line of db/schema.sql at which the rows come. */
export const dataMarker = "-- The rows come here.";

const schemaFile = new URL("../../../../db/schema.sql", import.meta.url);

/** The statements that make an empty database, in two halves: rows load quicker between them. */
export async function readSchema(): Promise<{ before: string; after: string }> {
  const [before, after] = (await readFile(schemaFile, "utf8")).split(`${dataMarker}\n`);
  if (before === undefined || after === undefined) throw new Error("db/schema.sql has no marker");
  return { before, after };
}
