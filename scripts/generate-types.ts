import { readFile } from "node:fs/promises";
import { generate, getDialect, Logger } from "kysely-codegen";
import { type Database, openEmbedded } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";

/**
 * Writes the file db/types.ts by running the migrations on an embedded database in memory. The
 * options of the generator are in kysely-codegen.config.json.
 *
 * @param verify if true, compares the types with the existing file instead, and throws an Error if
 *   they differ
 * @param open returns the empty database
 */
export async function generateTypes({
  verify,
  open = () => openEmbedded(undefined),
}: {
  verify: boolean;
  open?: () => Promise<Database>;
}): Promise<void> {
  const { dialect, dateParser, ...options } = JSON.parse(
    await readFile("kysely-codegen.config.json", "utf8"),
  );
  const database = await open();
  try {
    await migrate(database);
    await generate({
      ...options,
      // The generator reads the columns without Kysely's plugin that renames them, because the
      // generator renames them itself.
      db: database.db.withoutPlugins(),
      dialect: getDialect(dialect, { dateParser }),
      logger: new Logger("warn"),
      verify,
    });
  } finally {
    await database.close();
  }
}
