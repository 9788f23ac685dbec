import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DirectoryDamaged, openDirectory } from "./open-directory.ts";

/** Makes a directory with a table's file, but without `PG_VERSION`. */
async function makeIncomplete() {
  const directory = await mkdtemp(join(tmpdir(), "roost-incomplete-"));
  await mkdir(join(directory, "base/5"), { recursive: true });
  await writeFile(join(directory, "base/5/16999"), "");
  return {
    directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

test("a directory with table files but without the file PG_VERSION is refused as damaged", async () => {
  await using incomplete = await makeIncomplete();
  await expect(openDirectory(incomplete.directory)).rejects.toThrow(DirectoryDamaged);
});

test("if a process was killed while it created the embedded database, opening the directory creates the database again", async () => {
  await using incomplete = await makeIncomplete();
  await writeFile(join(incomplete.directory, "unfinished-copy"), "");
  const database = await openDirectory(incomplete.directory);
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
  const names = await readdir(incomplete.directory);
  expect(names).toContain("PG_VERSION");
  expect(names).toContain("synced");
  expect(names).not.toContain("unfinished-copy");
});
