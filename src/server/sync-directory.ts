import { open } from "node:fs/promises";

/** Makes the names in a directory durable. Windows has no such call and keeps them by itself. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
