import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

/** The folder that Linux keeps in memory, and the free bytes that it must have: tests need half. */
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
 * Makes this process and its children keep temporary files in memory, if there is enough, until
 * this process ends. The tests create tens of thousands of files, and on a disk these take as long
 * as all the work of PostgreSQL. Killed processes lose no more data there than on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const directory = mkdtempSync(`${memory}/roost-`);
  // PostgreSQL runs as another user, and its folder is inside this one.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
