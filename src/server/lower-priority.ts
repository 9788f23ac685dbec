import { constants, platform, setPriority } from "node:os";

/**
 * Lowers the priority of this thread, so that pages are rendered first. Has an effect only on
 * Linux.
 */
export function lowerPriority(): void {
  if (platform() !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // An error is ignored: without the right to change its priority, the thread keeps the normal
    // one.
  }
}
