import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Makes V8 collect garbage when the heap has grown by 30 % since the last collection. Otherwise, on
 * a machine with much memory, V8 would wait until the heap is four times as large, and the process
 * would keep that memory.
 */
export function growHeapSlowly(): void {
  setFlagsFromString("--heap-growing-percent=30");
}

/**
 * Frees the memory that only the start of the server needed. Otherwise V8 would keep this memory
 * until the site has traffic. Blocks the main thread for about 100 ms.
 */
export function collectGarbage(): void {
  // V8 provides `gc` only to contexts that are created while the flag --expose-gc is set. The flag
  // is set only for a moment, so that no other context gets `gc`.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major" });
}
