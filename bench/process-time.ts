import { readFile } from "node:fs/promises";

/** The number of clock ticks per second in which Linux counts a process's CPU time. */
const ticksPerSecond = 100;

/** Returns the CPU time that a process has used so far, in seconds. Works on Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  // In /proc/<pid>/stat, the program's name is in parentheses and may contain spaces. So only the
  // text after the name is split at spaces.
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}
