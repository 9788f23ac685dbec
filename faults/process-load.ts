import { execFile } from "node:child_process";
import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Returns the path of the largest built file that visitors can download. */
export async function largestFile(): Promise<string> {
  const names = await readdir("dist/client/assets");
  const files = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(`dist/client/assets/${name}`)).size })),
  );
  const [largest] = files.toSorted((a, b) => b.size - a.size);
  return `/assets/${largest?.name}`;
}

/**
 * Counts a process's open connections and files; returns 0 on systems that do not report them. The
 * files of the embedded database are not counted, because the database opens more of them over
 * time.
 */
export async function handlesOf(pid: number, dataDir: string): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const database = join(dataDir, "database");
  const names = await readdir(folder).catch(() => []);
  const targets = await Promise.all(
    names.map((name) => readlink(`${folder}/${name}`).catch(() => database)),
  );
  return targets.filter((target) => !target.startsWith(database)).length;
}

/** Returns how many bytes of memory a process uses. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  // Systems without /proc, such as macOS, have the program `ps`.
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) * 1024;
}
