import { readConfig } from "../src/server/config.ts";
import { openEmbedded, openPostgres } from "../src/server/db/connection.ts";
import { lockDirectory } from "../src/server/db/directory-lock.ts";
import { migrate } from "../src/server/db/migrate.ts";

const { databaseUrl, dataDir } = readConfig();
const directory = `${dataDir}/database`;
if (databaseUrl === undefined) await lockDirectory(directory);
const database =
  databaseUrl === undefined
    ? await openEmbedded(directory)
    : openPostgres(databaseUrl, { warn: console.warn }, 0);
try {
  const ran = await migrate(database);
  console.log(ran.length > 0 ? `Ran ${ran.join(", ")}` : "The database is up to date");
} finally {
  await database.close();
}
