import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Gives the main thread of a process the scheduling policy that `deploy/roost.service` gives to
 * Roost: it runs before threads with the normal policy, and does not wait for the end of their time
 * slices. The other threads of the process keep the normal policy.
 * @returns whether the system permitted it, which usually needs root on Linux
 */
export async function preferMainThread(pid: number): Promise<boolean> {
  try {
    await execute("chrt", ["--rr", "--reset-on-fork", "--pid", "1", String(pid)]);
    return true;
  } catch {
    return false;
  }
}
