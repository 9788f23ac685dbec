import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { dumpOf, fillWithAwkward, linesOf } from "#server/features/backup/testing.ts";
import { seedStarterContent } from "#server/seed-starter-content.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { createEmptyDatabase, hasPostgres, openStored } from "./databases.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const execute = promisify(execFile);

/** Fills a database and dumps it. */
async function makeDump(databaseUrl: string | undefined): Promise<string> {
  await using directory = await temporaryDirectory();
  await using database = await openStored(directory.path, databaseUrl);
  await migrate(database, () => seedStarterContent(database.db, { webhookUrl: undefined }));
  await database.db
    .insertInto("users")
    .values({ username: "boss", password: "none", isAdmin: true })
    .execute();
  await fillWithAwkward(database);
  return await dumpOf(database);
}

/** Restores a dump with psql into an empty database, and starts a server on it. */
async function restoreAndStart(dump: string) {
  await using directory = await temporaryDirectory();
  await using database = await createEmptyDatabase();
  const path = join(directory.path, "dump.sql");
  await writeFile(path, dump);
  const options = ["-q", "-v", "ON_ERROR_STOP=1", "-f", path, database.url];
  const { stderr } = await execute("psql", options);
  await using stored = await openStored(directory.path, database.url);
  const restored = await dumpOf(stored);
  await using server = await startBuiltServer({
    dataDir: directory.path,
    databaseUrl: database.url,
  });
  const home = await fetch(server.url);
  const ready = await fetch(`${server.url}/readyz`);
  await server.kill("SIGTERM");
  const user = { username: "next", password: "none" };
  await stored.db.insertInto("users").values(user).execute();
  const { rows } = await stored.query("select username, id from users order by id");
  return {
    stderr,
    lines: linesOf(restored),
    statuses: [home.status, ready.status],
    users: rows,
  };
}

const asExpected = (dump: string) => ({
  stderr: "",
  lines: linesOf(dump),
  statuses: [200, 200],
  // The start must create no second administrator, and the ids of new rows must follow the restored
  // ids.
  users: [
    { username: "boss", id: 1 },
    { username: "next", id: 2 },
  ],
});

test.skipIf(!hasPostgres)(
  "a server starts on a database that psql has restored from a dump of a PostgreSQL database",
  async () => {
    await using database = await createEmptyDatabase();
    const dump = await makeDump(database.url);
    expect(await restoreAndStart(dump)).toEqual(asExpected(dump));
  },
);

test.skipIf(!hasPostgres)(
  "a server starts on a database that psql has restored from a dump of an embedded database",
  async () => {
    const dump = await makeDump(undefined);
    expect(await restoreAndStart(dump)).toEqual(asExpected(dump));
  },
);
