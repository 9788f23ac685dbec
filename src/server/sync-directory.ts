import { open } from "node:fs/promises";

/**
 * Syncs the file names of a directory to disk. Does nothing on Windows, which has no such call and
 * does not need it.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
