import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
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

/** What SQLite says of a file that another holds, and of one that cannot be locked. */
const busy = 5;
const inputOutput = 10;

/** The files that are locked: one that nobody refers to any more would be closed, and let go of. */
const heldFiles = new Set<DatabaseSync>();

/**
 * Containers that share a volume see neither each other's sockets nor their processes, but they see
 * the kernel's locks on a file. Node takes those through SQLite alone; the file stays empty.
 */
async function lockAcrossContainers(directory: string): Promise<() => void> {
  const { DatabaseSync } = await import("node:sqlite");
  const path = `${directory}.held`;
  const file = new DatabaseSync(path);
  try {
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    const { errcode = 0 } = error as { errcode?: number };
    if ((errcode & 0xff) === busy) throw inUse(directory, "a process in another container");
    // Some file systems know no locks: there the socket is all that there is.
    if ((errcode & 0xff) === inputOutput) return () => {};
    throw error;
  }
  heldFiles.add(file);
  await chmod(path, 0o600);
  return () => {
    heldFiles.delete(file);
    file.close();
  };
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
