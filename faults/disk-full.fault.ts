import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { startBuiltServer } from "../scripts/server-process.ts";
import { adminCookie, countPosts, dumpTo, fillBlog, openNext, sendImport } from "./imports.ts";
import { isFull } from "./scale.ts";
import { submit } from "./submissions.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const execute = promisify(execFile);
const megabyte = 1024 * 1024;
const env = { DAILY_BACKUPS: "off" };

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

/**
 * Mounts a file system of 400 MB on a path. Returns undefined if the current user may not mount
 * file systems.
 */
async function smallDisk(path: string): Promise<AsyncDisposable | undefined> {
  const isMounted = await execute("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", path]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  return {
    [Symbol.asyncDispose]: async () => {
      await execute("umount", ["-l", path]);
    },
  };
}

/**
 * The free space on the disk, in megabytes, when each import begins. The test starts a server for
 * each inner list. The server gets an import for each number of the list. After the first import
 * that succeeds, there are no more imports. In `npm test`, there is only one server, because
 * starting more servers takes too long.
 */
const freeMegabytes = isFull ? [[0.5], [2], [3], [4], [5]] : [[0.5, 2, 4]];

/**
 * Returns the title of the newest blog post that visitors see. The title shows whether the import
 * succeeded, because all imported posts have one title, and all earlier posts have another.
 */
async function newestTitle(url: string): Promise<unknown> {
  const posts = (await (await fetch(`${url}/api/blog`)).json()) as { title: string }[];
  return posts[0]?.title;
}

/** Fills the disk until only the given number of bytes is free. */
async function leaveFree(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  await writeFile(join(path, "ballast"), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

test("an import that does not fit on the disk is refused with a reason and changes nothing", async (context) => {
  await using directory = await temporaryDirectory();
  await using disk = await smallDisk(directory.path);
  if (!disk) {
    // Users other than root may usually not mount a file system, so the test is skipped for them.
    // Root usually may, so with REQUIRE_ALL=1 the test fails if root cannot.
    if (process.env.REQUIRE_ALL === "1" && process.getuid?.() === 0) {
      throw new Error("No file system could be mounted, although the tests run as root");
    }
    return context.skip("no file system can be mounted here");
  }
  const dataDir = join(directory.path, "data");
  await mkdir(dataDir);
  await cp(inject("dataTemplate"), dataDir, { recursive: true, preserveTimestamps: true });
  let dump: Buffer;
  let cookie: string;
  {
    await using opened = await openNext(dataDir);
    const { database } = opened.context;
    await fillBlog(database, "imported", 2_000);
    dump = await dumpTo(database, join(directory.path, "dump.sql"));
    await fillBlog(database, "present", 50);
    cookie = await adminCookie(opened);
  }
  const statuses: number[] = [];
  const failures: Record<string, unknown>[] = [];
  for (const group of freeMegabytes) {
    await using server = await startBuiltServer({ dataDir, env });
    for (const free of group) {
      await leaveFree(directory.path, free * megabyte);
      const answer = await sendImport(server.url, cookie, dump);
      const body = (await answer.json()) as Record<string, unknown>;
      await rm(join(directory.path, "ballast"));
      // The server still accepts submissions, even if the import was refused.
      await submit(server.url);
      statuses.push(answer.status);
      const isImported = answer.status === 200;
      expect(await newestTitle(server.url)).toBe(isImported ? "imported" : "present");
      if (isImported) break;
      failures.push(body);
    }
    await server.kill("SIGTERM");
    await using opened = await openNext(dataDir);
    const isImported = statuses.at(-1) === 200;
    expect(await countPosts(opened.context.database)).toEqual(
      isImported ? { imported: 2_000 } : { present: 50 },
    );
    expect(await readdir(join(dataDir, "imports"))).toEqual([]);
    if (isImported) break;
  }
  for (const failure of failures) {
    expect(failure).toEqual({
      message: "Database import failed. The original data is preserved.",
      error: "There is no room left on the disk.",
      logFile: expect.toSatisfy(isTextOrNull),
      backupFile: expect.toSatisfy(isTextOrNull),
      code: "SERVICE_UNAVAILABLE",
    });
  }
  // With 0.5 MB free, there is not even space for the import's log and the safety backup.
  expect(failures[0]).toMatchObject({ logFile: null, backupFile: null });
  // At the first two imports, fewer bytes are free than the dump itself needs.
  expect(statuses.slice(0, 2)).toEqual([503, 503]);
});
