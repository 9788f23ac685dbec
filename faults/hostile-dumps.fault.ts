import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { DumpError } from "#server/dump/dump.ts";
import { openDump } from "#server/dump/open-dump.ts";
import { writeDump } from "#server/features/backup/write-dump.ts";
import { openStored } from "./databases.ts";
import { badDumps } from "./hostile-dumps.ts";
import { isFull } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const fixtures = join(import.meta.dirname, "../src/server/dump/fixtures");
const maxBytes = 64 * 1024 * 1024;
/**
 * The maximum number of milliseconds of CPU time for refusing a dump: a tenth of the time that an
 * import may take. CPU time does not depend on other tests that run at the same time.
 */
const longestRead = 3_000;

async function writeOwn(): Promise<Buffer> {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  await using database = await openStored(directory.path, undefined);
  const parts: Buffer[] = [];
  await writeDump(
    database,
    async (bytes) => {
      parts.push(Buffer.from(bytes));
    },
    { takenAt: new Date() },
  );
  return Buffer.concat(parts);
}

test("every invalid or malicious dump is refused within three seconds", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "dump");
  const good = {
    own: await writeOwn(),
    plain: await readFile(join(fixtures, "18.sql")),
    archive: await readFile(join(fixtures, "18.backup")),
  };
  for (const file of Object.values(good)) {
    await writeFile(path, file);
    expect((await (await openDump(path, { maxBytes })).inspect()).tables.size).toBeGreaterThan(0);
  }

  const all = badDumps(good);
  expect(all.length).toBeGreaterThanOrEqual(200);
  const tried = isFull ? all : all.filter((_, index) => index % 10 === 0);
  const wrong: string[] = [];
  for (const { name, file, refusedBy } of tried) {
    await writeFile(path, file);
    const begun = process.cpuUsage();
    const answer = await openDump(path, { maxBytes })
      .then((dump) => dump.inspect())
      .then(
        () => "read",
        (error: unknown) => (error instanceof DumpError ? "refused" : `failed: ${String(error)}`),
      );
    const { user, system } = process.cpuUsage(begun);
    const took = Math.round((user + system) / 1_000);
    const expected = refusedBy === "reader" ? "refused" : "read";
    if (answer !== expected || took > longestRead) wrong.push(`${name}: ${answer} in ${took} ms`);
  }
  expect(wrong).toEqual([]);
});
