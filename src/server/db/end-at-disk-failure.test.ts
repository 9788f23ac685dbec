import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "./connection.ts";

const connection = JSON.stringify(new URL("connection.ts", import.meta.url).href);

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
  const { openEmbedded } = await import(${connection});
  const database = await openEmbedded(${JSON.stringify(directory)});
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

test.each([
  ["the log", failLogSync],
  ["a table", failFileSync],
])(
  "a process whose disk fails to store %s of the embedded database ends before it changes more, and the next start has all rows",
  async (_, failSync) => {
    const parent = await mkdtemp(join(tmpdir(), "roost-disk-failure-"));
    onTestFinished(() => rm(parent, { recursive: true }));
    const directory = join(parent, "database");
    const program = workWithFailure(directory, failSync);
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);

    expect(errors).toContain("The disk could not store the database (EIO: i/o error, f");
    expect(status).toBe(1);
    const database = await openEmbedded(directory);
    onTestFinished(() => database.close());
    expect((await database.query("select name from places")).rows).toEqual([{ name: "Vienna" }]);
  },
);
