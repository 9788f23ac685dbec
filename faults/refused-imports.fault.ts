import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { createBackup } from "#server/features/backup/backup-files.ts";
import { startBuiltServer } from "../scripts/server-process.ts";
import { alsoOnPostgres, createDatabase } from "./databases.ts";
import { adminCookie, dumpTo, openNext, sendImport } from "./imports.ts";
import { fullOrShort } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const env = { DAILY_BACKUPS: "off" };

/**
 * The number of invalid files that the test uploads. The server must refuse them without a safety
 * backup, which is the backup of its present data that the server makes before an import.
 */
const refused = fullOrShort(100, 2);

/**
 * Imports a valid file, then uploads many files of one byte, which are refused.
 *
 * @returns the backups before and after the refused files
 */
async function attack(dataDir: string, databaseUrl?: string) {
  let cookie: string;
  let dump: Buffer;
  {
    await using opened = await openNext(dataDir, databaseUrl);
    // These safety backups are dated to earlier days, because the server keeps every safety backup
    // of the last 24 hours, and deletes only older ones.
    for (const day of [1, 2, 3]) {
      await createBackup(opened.context, "safety", new Date(Date.UTC(2026, 0, day)));
    }
    dump = await dumpTo(opened.context.database, join(dataDir, "dump.sql"));
    cookie = await adminCookie(opened);
  }
  await using server = await startBuiltServer({
    dataDir,
    env,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  const list = async () => (await readdir(join(dataDir, "backups"))).toSorted();
  const before = await list();
  const statuses = new Set<number>();
  for (let sent = 0; sent < refused; sent += 1) {
    const answer = await sendImport(server.url, cookie, Buffer.from("x"));
    statuses.add(answer.status);
    expect(await answer.json()).toMatchObject({ backupFile: null });
  }
  expect([...statuses]).toEqual([422]);
  const after = await list();
  // After the refused files, a valid import still works and makes its safety backup.
  const answer = await sendImport(server.url, cookie, dump);
  expect(await answer.json()).toMatchObject({ backupFile: expect.stringMatching(/safety-/) });
  expect(await list()).toHaveLength(before.length + 1);
  await server.kill("SIGTERM");
  return { before, after };
}

describe("a refused import changes no backups", () => {
  test("on the embedded database, a refused import of a database dump neither adds nor deletes a backup file", async () => {
    await using directory = await temporaryDirectory(inject("dataTemplate"));
    const { before, after } = await attack(directory.path);
    expect(after).toEqual(before);
  });

  test.runIf(alsoOnPostgres)(
    "on PostgreSQL, a refused import of a database dump neither adds nor deletes a backup file",
    async () => {
      await using directory = await temporaryDirectory();
      await using database = await createDatabase();
      const { before, after } = await attack(directory.path, database.url);
      expect(after).toEqual(before);
    },
  );
});
