import { readFile } from "node:fs/promises";
import { generate, getDialect, Logger } from "kysely-codegen";
import { type Database, openEmbedded } from "../src/server/db/connection.ts";
import { migrate } from "../src/server/db/migrate.ts";

/**
 * Writes db/types.ts from the migrations, as kysely-codegen.config.json says, by running them on
 * an embedded database in memory.
 *
 * @param verify compare with the committed file instead, and throw when they differ
 * @param open gives the empty database
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
      // Without the plugin that renames columns, which the generator does by itself.
      db: database.db.withoutPlugins(),
      dialect: getDialect(dialect, { dateParser }),
      logger: new Logger("warn"),
      verify,
    });
  } finally {
    await database.close();
  }
}
