import { pino } from "pino";
import { readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/db/open-database.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";

async function main(): Promise<void> {
  const { database, migrated } = await openDatabase(
    readConfig(),
    pino({ level: "silent" }),
    async () => {},
  );
  console.log(migrated.length > 0 ? `Ran ${migrated.join(", ")}` : "The database is up to date");
  await database.makeDurable();
  await database.close();
}

main().catch((error: unknown) => {
  console.error(commandFailureLine(error));
  process.exit(1);
});
