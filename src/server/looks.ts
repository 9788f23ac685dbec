/** Work that is repeated at intervals, and soon after each call of `wake`. */
export type Looks = {
  /** Runs the background work for the first time. After that, it is repeated at intervals. */
  begin: () => void;
  /** Runs the background work again soon, but not within `restMs` after the end of its last run. */
  wake: () => void;
  /** Prevents further runs of the background work. Resolves when a run in progress has ended. */
  close: () => Promise<void>;
};

type Intervals = {
  /** The minimum pause between two runs of the background work, in milliseconds. */
  restMs: number;
  /** The maximum pause between two runs of the background work, in milliseconds. */
  everyMs: number;
};

/**
 * Creates background work that is repeated at intervals. Only one run happens at a time.
 *
 * @param look runs the work once; it must not reject. It may return the wanted pause before the
 *   next run, in milliseconds. By default, the pause is `everyMs`
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
