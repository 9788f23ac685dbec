import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { listBackups } from "#server/features/backup/backup-files.ts";
import { fillWithAwkward } from "#server/features/backup/testing.ts";
import { openStored } from "./databases.ts";
import { scaled } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/**
 * Starts a backup on the command line. If a delay is given, kills the backup the given number of
 * milliseconds after its file was created.
 */
async function backUp(dataDir: string, killAfterMs?: number): Promise<number> {
  const child = spawn(process.execPath, ["scripts/backup.ts", "export"], {
    stdio: "ignore",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
  });
  const ended = once(child, "exit");
  const startedAt = performance.now();
  if (killAfterMs !== undefined) {
    let hasBegun = false;
    while (!hasBegun && child.exitCode === null) {
      const names = await readdir(join(dataDir, "backups")).catch(() => []);
      hasBegun = names.some((name) => name.includes(".partial-"));
      await wait(2);
    }
    await wait(killAfterMs);
    child.kill("SIGKILL");
  }
  await ended;
  return performance.now() - startedAt;
}

test("a killed backup leaves only files that are marked as partial", async () => {
  await using directory = await temporaryDirectory(inject("dataTemplate"));
  const dataDir = directory.path;
  {
    await using database = await openStored(dataDir, undefined);
    await fillWithAwkward(database);
  }
  await backUp(dataDir);
  expect(await listBackups(dataDir)).toHaveLength(1);
  for (let round = 0; round < scaled(30); round += 1) {
    // The first backup is killed as soon as its file exists, so that at least one backup is
    // incomplete even on a fast machine.
    await backUp(dataDir, round === 0 ? 0 : Math.random() * 1_000);
  }

  for (const { name, rows, proof } of await listBackups(dataDir)) {
    expect([name, proof, rows > 30_000]).toEqual([name, null, true]);
    const text = await readFile(join(dataDir, "backups", name), "utf8");
    expect(text.endsWith("\n-- Roost export complete\n")).toBe(true);
  }
  const left = (await readdir(join(dataDir, "backups"))).filter((name) => !name.endsWith(".sql"));
  expect(left.every((name) => name.includes(".partial-"))).toBe(true);
  expect(left.length).toBeGreaterThan(0);
});
