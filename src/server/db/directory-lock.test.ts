import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

test("a directory is one holder's until it lets go, and the refusal names the holder", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The embedded database in ${directory} is in use by process ${process.pid}`,
  );
  await release();
  await (await lockDirectory(directory))();
  await rm(directory, { recursive: true });
});

test.runIf(platform() === "linux")(
  "who asks and does not wait for the answer does the holder no harm",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
    const release = await lockDirectory(directory);
    const { dev, ino } = await stat(directory);
    const name = JSON.stringify(`\0roost-database-${dev}-${ino}`);
    const ask = `require("node:net").connect(${name}).on("connect", () => process.exit(7))`;
    // This process is held up meanwhile, as by a database that is being opened.
    expect(spawnSync(process.execPath, ["--eval", ask]).status).toBe(7);
    // The answer finds nobody: an error that nobody hears would end this process.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
    await release();
    await rm(directory, { recursive: true });
  },
);
