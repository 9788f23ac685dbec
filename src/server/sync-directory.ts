import { open } from "node:fs/promises";

/** Syncs the file names of a directory to disk. Windows needs and has no such call. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
