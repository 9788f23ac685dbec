import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

/** Where Linux keeps files in memory, and how much of it must be free: tests take half at most. */
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
 * Has this process and those that it starts keep their temporary files in memory, where there is
 * room, until it ends. Tests make and drop tens of thousands of files, and on a disk that takes as
 * long as all that they ask of PostgreSQL. A process that is killed loses as much or as little.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const directory = mkdtempSync(`${memory}/roost-`);
  // PostgreSQL has a user of its own, whose folder is in this one.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
