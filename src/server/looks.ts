/** Repeated work that looks for something to do: soon after it was woken, and at intervals. */
export type Looks = {
  /** Looks for the first time. */
  begin: () => void;
  /** Looks again as soon as the running look and the rest after it have ended. */
  wake: () => void;
  /** Resolves when the running look has ended. No other look begins. */
  close: () => Promise<void>;
};

type Intervals = {
  /** The shortest time in milliseconds between the end of a look and the next one. */
  restMs: number;
  /** The longest time in milliseconds between two looks. */
  everyMs: number;
};

/**
 * Creates looks of which one runs at a time.
 *
 * @param look does the work; it must not reject. It may return the number of milliseconds after
 *   which it wants to look again
 */
export function createLooks(
  { restMs, everyMs }: Intervals,
  look: () => Promise<number | undefined>,
): Looks {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let hasBegun = false;
  let isWoken = false;
  let isClosed = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, milliseconds).unref();
  }

  async function runOnce(): Promise<void> {
    const wantedMs = (await look()) ?? everyMs;
    running = undefined;
    endedAt = performance.now();
    plan(isWoken ? restMs : Math.min(Math.max(wantedMs, restMs), everyMs));
  }

  function run(): void {
    isWoken = false;
    running = runOnce();
  }

  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      run();
    },
    wake() {
      if (!hasBegun) return;
      isWoken = true;
      if (!running) plan(Math.max(endedAt + restMs - performance.now(), 0));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
