import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

/**
 * The folder whose files Linux keeps in memory, and the number of bytes that must be free in it.
 * The tests need half of these bytes.
 */
const memory = "/dev/shm";
const enoughBytes = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes && freemem() >= 2 * enoughBytes;
  } catch {
    return false;
  }
}

/**
 * Makes this process and its children store temporary files in memory until this process ends, if
 * there is enough memory. The tests create tens of thousands of files. On a disk, creating these
 * takes as long as all the work of PostgreSQL. The tests kill only processes, and a file in memory
 * survives a killed process as a file on a disk does.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const directory = mkdtempSync(`${memory}/roost-`);
  // PostgreSQL may run as another user, and its data is stored inside this folder. So other users
  // may enter this folder, but not list it.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
