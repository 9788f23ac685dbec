import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import lockfile from "proper-lockfile";

/**
 * Thrown when another process uses the database directory. The message is one line for the
 * operator.
 */
export class DirectoryInUse extends Error {}

const inUse = (directory: string, holder: string) =>
  new DirectoryInUse(`The embedded database in ${directory} is in use by ${holder}`);

/**
 * Locks a database directory for this process, because a second process that opened the embedded
 * database would destroy it. Throws `DirectoryInUse` at once if another process has the lock.
 * @returns a function that releases the lock; the operating system also releases it when the
 *   process ends
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (platform() !== "linux") return lockByFile(directory);
  const closeSocket = await lockBySocket(directory);
  try {
    const unlockFile = await lockAcrossContainers(directory);
    return async () => {
      unlockFile();
      await closeSocket();
    };
  } catch (error) {
    await closeSocket();
    throw error;
  }
}

/**
 * SQLite's error codes for a file that cannot be locked: either another process has locked the
 * file, or the file system supports no locks.
 */
const busy = 5;
const ioError = 10;

/**
 * The locked files. This list keeps a reference to each file, because garbage collection of a file
 * would release its lock.
 */
const heldFiles = new Set<DatabaseSync>();

/**
 * Locks a file beside the directory. Containers that share a volume do not see each other's sockets
 * or processes, but they see the kernel's file locks. Node offers file locks only through SQLite;
 * the file stays empty.
 */
async function lockAcrossContainers(directory: string): Promise<() => void> {
  const path = `${directory}.held`;
  const file = await lockFile(path);
  // Some file systems support no file locks. There, the lock by a Unix socket (`lockBySocket`) has
  // to suffice, although processes in other containers do not see the socket.
  if (!file && !(await canLock(`${path}-${randomUUID()}`))) return () => {};
  if (!file) throw inUse(directory, "a process in another container");
  heldFiles.add(file);
  return () => {
    heldFiles.delete(file);
    file.close();
  };
}

/**
 * Opens and locks a file.
 *
 * @returns undefined if the file cannot be locked
 */
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
    if ([busy, ioError].includes(errcode & 0xff)) return undefined;
    throw error;
  }
}

/** Returns whether the file system supports locks, by trying to lock a new file. */
async function canLock(path: string): Promise<boolean> {
  const file = await lockFile(path);
  file?.close();
  await rm(path, { force: true });
  return file !== undefined;
}

/**
 * Locks the directory by listening on an abstract Unix socket. The kernel frees the socket at the
 * moment the process ends, even by kill -9.
 */
async function lockBySocket(directory: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(directory);
  const name = `\0roost-database-${dev}-${ino}`;
  const server = createServer((socket) => {
    // Another process that cannot get the lock connects to read this process's id. The other
    // process may have closed the connection already, so an error of the connection is ignored.
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
