import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { ConfigError } from "../config.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { openDirectory } from "./open-directory.ts";

const execute = promisify(execFile);
const directory = await mkdtemp(join(tmpdir(), "roost-data-"));
afterAll(() => rm(directory, { recursive: true }));

const reasons = "(this user is not allowed to write there|the file system is read-only)";

/**
 * Makes a folder read-only until the returned object is disposed.
 *
 * @returns undefined if this user cannot make folders read-only
 */
async function makeReadOnly(path: string): Promise<AsyncDisposable | undefined> {
  if (process.getuid?.() !== 0) {
    await chmod(path, 0o500);
    return { [Symbol.asyncDispose]: () => chmod(path, 0o700) };
  }
  // The user root can write to a folder in spite of its permissions, so the test uses a read-only
  // mount for root.
  try {
    await execute("mount", ["--bind", path, path]);
  } catch {
    return undefined;
  }
  await execute("mount", ["-o", "remount,bind,ro", path]);
  return {
    [Symbol.asyncDispose]: async () => {
      await execute("umount", [path]);
    },
  };
}

test("a missing data directory is created, and checking it leaves no file behind", async () => {
  const path = join(directory, "new/data");
  await checkDataDir(path);
  await checkDataDir(path);
  expect(await readdir(path)).toEqual([]);
});

test("the check of the data directory fails if a file is where a folder is needed, and the error names the path", async () => {
  const path = join(directory, "with-file");
  await mkdir(path);
  await writeFile(join(path, "journal"), "");
  for (const [dataDir, named] of [
    [path, join(path, "journal")],
    [join(path, "journal"), join(path, "journal")],
    [join(path, "journal/data"), join(path, "journal/data")],
  ] as const) {
    const check = checkDataDir(dataDir);
    await expect(check).rejects.toThrow(ConfigError);
    await expect(check).rejects.toThrow(
      `DATA_DIR: ${named} cannot be written: a file exists where a folder is needed`,
    );
  }
});

test("if the data directory is read-only for Roost, the check of the directory fails with an error that says why", async (context) => {
  const path = join(directory, "read-only");
  await mkdir(path);
  await using readOnly = await makeReadOnly(path);
  if (!readOnly) return context.skip("this user can take the right to write from nothing");
  await expect(checkDataDir(path)).rejects.toThrow(
    new RegExp(`^DATA_DIR: ${path} cannot be written: ${reasons}$`),
  );
});

test("an embedded database with read-only files is reported as not writable, not as damaged", async (context) => {
  const path = join(directory, "database");
  await cp(inject("emptyDirectory"), path, { recursive: true });
  const part = join(path, "global");
  await using readOnly = await makeReadOnly(part);
  if (!readOnly) return context.skip("this user can take the right to write from nothing");
  await expect(openDirectory(path)).rejects.toThrow(
    new RegExp(`^DATA_DIR: ${part}.* cannot be written: ${reasons}$`),
  );
});
