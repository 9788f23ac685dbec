import { readdir, readFile, readlink, stat } from "node:fs/promises";

/** The largest file that anyone may ask for. */
export async function largestFile(): Promise<string> {
  const names = await readdir("dist/client/assets");
  const files = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(`dist/client/assets/${name}`)).size })),
  );
  const [largest] = files.toSorted((a, b) => b.size - a.size);
  return `/assets/${largest?.name}`;
}

/**
 * Connections and files that a process has open, but for those of the embedded database, which it
 * opens as it comes to them; 0 where that cannot be seen.
 */
export async function handlesOf(pid: number, dataDir: string): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const targets = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => dataDir)),
  );
  return targets.filter((target) => !target.startsWith(dataDir)).length;
}

/** Bytes of memory of a process; 0 where that cannot be seen. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}
