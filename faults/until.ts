import { setTimeout as wait } from "node:timers/promises";

type Deadline = { timeoutMs: number; everyMs?: number };

/**
 * Polls until the condition holds.
 * @throws an Error with the condition's source if it does not hold within `timeoutMs`
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 50 }: Deadline,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error(`Not within ${timeoutMs} ms: ${String(condition)}`);
    }
    await wait(everyMs);
  }
}
