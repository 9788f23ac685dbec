import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import lockfile from "proper-lockfile";

/** Thrown when another process holds the directory. The message is one line for the operator. */
export class DirectoryInUse extends Error {}

const inUse = (directory: string, holder: string) =>
  new DirectoryInUse(`The embedded database in ${directory} is in use by ${holder}`);

/**
 * Takes a directory for this process alone, or throws `DirectoryInUse` at once with the holder's
 * pid. A second process that opened the embedded database would destroy it.
 *
 * @returns lets go of the directory; the end of the process, however it comes, does too
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (platform() !== "linux") return lockByFile(directory);
  const leaveSocket = await lockBySocket(directory);
  try {
    const leaveFile = await lockAcrossContainers(directory);
    return async () => {
      leaveFile();
      await leaveSocket();
    };
  } catch (error) {
    await leaveSocket();
    throw error;
  }
}

/** What SQLite says of a file that cannot be locked, whether or not another holds it. */
const busy = 5;
const inputOutput = 10;

/** The files that are locked: one that nobody refers to any more would be closed, and let go of. */
const heldFiles = new Set<DatabaseSync>();

/**
 * Containers that share a volume see neither each other's sockets nor their processes, but they see
 * the kernel's locks on a file. Node takes those through SQLite alone; the file stays empty.
 */
async function lockAcrossContainers(directory: string): Promise<() => void> {
  const path = `${directory}.held`;
  const file = await lockFile(path);
  // Some file systems know no locks: there the socket is all that there is.
  if (!file && !(await canLock(`${path}-${randomUUID()}`))) return () => {};
  if (!file) throw inUse(directory, "a process in another container");
  heldFiles.add(file);
  return () => {
    heldFiles.delete(file);
    file.close();
  };
}

/** A file that is locked from now on; undefined when it cannot be. */
async function lockFile(path: string): Promise<DatabaseSync | undefined> {
  const { DatabaseSync } = await import("node:sqlite");
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    await chmod(path, 0o600);
    return file;
  } catch (error) {
    file.close();
    const { errcode = 0 } = error as { errcode?: number };
    if ([busy, inputOutput].includes(errcode & 0xff)) return undefined;
    throw error;
  }
}

/** Whether a file can be locked that nobody else has. */
async function canLock(path: string): Promise<boolean> {
  const file = await lockFile(path);
  file?.close();
  await rm(path, { force: true });
  return file !== undefined;
}

/** An abstract socket is freed by the kernel the moment its process ends, even by kill -9. */
async function lockBySocket(directory: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(directory);
  const name = `\0roost-database-${dev}-${ino}`;
  const server = createServer((socket) => {
    // Who asked may have gone, tired of waiting for a process that was busy.
    socket.on("error", () => socket.destroy());
    socket.end(String(process.pid));
  });
  try {
    await listen(server, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw inUse(directory, `process ${await askHolder(name)}`);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(name, resolve);
  });
}

function askHolder(name: string): Promise<string> {
  return new Promise((resolve) => {
    let pid = "";
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      pid += chunk;
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(pid || "unknown"));
  });
}

async function lockByFile(directory: string): Promise<() => Promise<void>> {
  const pidFile = join(directory, "..", "database.pid");
  let release: () => Promise<void>;
  try {
    release = await lockfile.lock(directory, { lockfilePath: `${directory}.lock` });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ELOCKED") throw error;
    throw inUse(directory, `process ${await readFile(pidFile, "utf8").catch(() => "unknown")}`);
  }
  await writeFile(pidFile, String(process.pid));
  return release;
}
