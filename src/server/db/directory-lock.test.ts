import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

/**
 * Returns a program that imitates a process in another container. `lockDirectory` locks a directory
 * by a file and by a socket. The program uses only the file, because a process in another container
 * does not see the socket.
 */
const lockFromOtherContainer = (directory: string) => `
  const { DatabaseSync } = require("node:sqlite");
  const file = new DatabaseSync(${JSON.stringify(`${directory}.held`)});
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    process.exit(error.errcode);
  }
  process.stdout.write("held");
  process.stdin.resume();`;

test.runIf(platform() === "linux")(
  "a database directory that a server in one container uses is refused to a server in another container",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
    const release = await lockDirectory(directory);
    const busy = 5;
    expect(spawnSync(process.execPath, ["--eval", lockFromOtherContainer(directory)]).status).toBe(
      busy,
    );
    await release();

    const other = spawn(process.execPath, ["--eval", lockFromOtherContainer(directory)]);
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
  },
);

test("a locked database directory is refused with an error that names the process with the lock, and can be locked again after that process has released it", async () => {
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
  "if a process asks who holds the lock and exits before the response, the holder of the lock is not disturbed",
  async () => {
    const directory = await mkdtemp(join(tmpdir(), "roost-lock-"));
    const release = await lockDirectory(directory);
    const { dev, ino } = await stat(directory);
    const name = JSON.stringify(`\0roost-database-${dev}-${ino}`);
    const ask = `require("node:net").connect(${name}).on("connect", () => process.exit(7))`;
    // This process holds the lock. The child process asks it which process holds the lock, but gets
    // no answer: `spawnSync` blocks this process until the child has exited. Opening a database
    // blocks a process in the same way.
    expect(spawnSync(process.execPath, ["--eval", ask]).status).toBe(7);
    // The test waits until this process has answered the child's connection. The answer fails,
    // because the child has already closed the connection. If the lock did not handle this error,
    // the error would end this process.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
    await release();
    await rm(`${directory}.held`);
    await rm(directory, { recursive: true });
  },
);
