import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

/** A program that locks the directory as a process in another container does, who sees no socket. */
const fromOutside = (directory: string) => `
  const { DatabaseSync } = require("node:sqlite");
  const file = new DatabaseSync(${JSON.stringify(`${directory}.held`)});
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    process.exit(error.errcode);
  }
  process.stdout.write("held");
  process.stdin.resume();`;

test.runIf(platform() === "linux")("a directory is one container's", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
  const release = await lockDirectory(directory);
  const busy = 5;
  expect(spawnSync(process.execPath, ["--eval", fromOutside(directory)]).status).toBe(busy);
  await release();

  const other = spawn(process.execPath, ["--eval", fromOutside(directory)]);
  await once(other.stdout, "data");
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The embedded database in ${directory} is in use by a process in another container`,
  );
  other.kill("SIGKILL");
  await once(other, "exit");
  await (await lockDirectory(directory))();
  expect(((await stat(`${directory}.held`)).mode & 0o777).toString(8)).toBe("600");
  await rm(`${directory}.held`);
  await rm(directory, { recursive: true });
});

test("a directory is one holder's until it lets go, and the refusal names the holder", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The embedded database in ${directory} is in use by process ${process.pid}`,
  );
  await release();
  await (await lockDirectory(directory))();
  await rm(`${directory}.held`, { force: true });
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
    await rm(`${directory}.held`);
    await rm(directory, { recursive: true });
  },
);
