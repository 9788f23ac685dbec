import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDirectory } from "./open-directory.ts";

const opener = JSON.stringify(new URL("open-directory.ts", import.meta.url).href);

/** Fails the next sync of the log in another thread, as a disk with an I/O error does. */
const failLogSync = `
  const handle = await (await import("node:fs/promises")).open(process.execPath);
  const prototype = Object.getPrototypeOf(handle);
  const { datasync } = prototype;
  prototype.datasync = async () => {
    prototype.datasync = datasync;
    throw ioError("fdatasync");
  };`;

/** Fails the next sync of a table or another file that blocks the process. */
const failFileSync = `
  const fs = (await import("node:fs")).default;
  const { syncBuiltinESMExports } = await import("node:module");
  const { fsyncSync } = fs;
  fs.fsyncSync = () => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    throw ioError("fsync");
  };
  syncBuiltinESMExports();`;

/** Returns a program whose disk fails once while it works with the database in a directory. */
const workWithFailure = (directory: string, failSync: string) => `
  const { openDirectory } = await import(${opener});
  const database = await openDirectory(${JSON.stringify(directory)});
  await database.query("create table places (name text)");
  await database.query("checkpoint");
  const ioError = (syscall) =>
    Object.assign(new Error("EIO: i/o error, " + syscall), { code: "EIO", syscall });
  await database.query("insert into places values ('Vienna')");
  ${failSync}
  await database.makeDurable().catch(() => {});
  await database.query("checkpoint").catch(() => {});
  await database.query("insert into places values ('Graz')");
  process.exit(0);`;

test.runIf(inject("template").engine === "pglite").each([
  ["the log", failLogSync],
  ["a file other than the log", failFileSync],
])(
  "if the disk fails to store %s of the embedded database, the process ends before the next write, and no earlier row is lost",
  async (_, failSync) => {
    const directory = await mkdtemp(join(tmpdir(), "roost-disk-failure-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const program = workWithFailure(directory, failSync);
    // Without the early end, the engine may loop forever, so the process is killed then.
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);

    expect(errors).toContain("The disk could not store the database (EIO: i/o error, f");
    expect(status).toBe(1);
    const database = await openDirectory(directory);
    onTestFinished(() => database.close());
    expect((await database.query("select name from places")).rows).toEqual([{ name: "Vienna" }]);
  },
);
