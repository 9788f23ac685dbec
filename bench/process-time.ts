import { readFile } from "node:fs/promises";

/** The number of clock ticks per second in which Linux counts a process's CPU time. */
const ticksPerSecond = 100;

/** Returns the CPU time that a process has used so far, in seconds. Works on Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  // The program's name in this file is in parentheses and may contain spaces, so only the text
  // after it is split.
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}
