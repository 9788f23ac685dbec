/** Until when nobody waits for a source that has just failed; values of one source share it. */
export type Outage = {
  until: number;
  /** How often an older value has stood in for one that was not to be had. */
  fallbacks: number;
};

type HeldOptions = {
  /** How long a value counts as fresh, and how long a reader waits for a newer one. Milliseconds. */
  freshMs?: number;
  waitMs?: number;
  /** How long nobody waits again after a failure. Milliseconds. */
  retryMs?: number;
  outage?: Outage;
  now?: () => number;
};

/** A value of the database that stays readable while the database is away. */
export type Held<Value> = {
  /** The value, at most `freshMs` old; an older one when the database does not answer in time. */
  get(): Promise<Value>;
  /** Makes the next read ask the database. Call it after a change. */
  expire(): void;
};

/**
 * Holds what `load` reads. Reads within `freshMs` cost nothing; then one reader's load serves all.
 * When it fails, or takes longer than `waitMs`, readers get the last known value, and for
 * `retryMs` nobody waits again. Throws only when there has never been a value.
 */
export function hold<Value>(load: () => Promise<Value>, options: HeldOptions = {}): Held<Value> {
  const { freshMs = 1_000, waitMs = 500, retryMs = 2_000, now = Date.now } = options;
  const { outage = { until: 0, fallbacks: 0 } } = options;
  let held: { value: Value; loadedAt: number } | undefined;
  let loading: Promise<Value> | undefined;
  let generation = 0;

  function reload(): Promise<Value> {
    const started = generation;
    const current = load()
      .then((value) => {
        // A load that began before a change may have read what was there before it.
        held = { value, loadedAt: started === generation ? now() : Number.NEGATIVE_INFINITY };
        outage.until = 0;
        return value;
      })
      .finally(() => {
        if (loading === current) loading = undefined;
      });
    loading = current;
    return current;
  }

  return {
    async get() {
      if (held && now() - held.loadedAt < freshMs) return held.value;
      const current = loading ?? reload();
      if (!held) return current;
      const last = held.value;
      if (now() < outage.until) {
        current.catch(() => {});
        outage.fallbacks += 1;
        return last;
      }
      try {
        return await withDeadline(current, waitMs);
      } catch {
        outage.until = now() + retryMs;
        outage.fallbacks += 1;
        return last;
      }
    },
    expire() {
      generation += 1;
      loading = undefined;
      // Something has changed, so the source is there again.
      outage.until = 0;
      if (held) held.loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The result of `work`, or a rejection once so many milliseconds have passed. */
export function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Deadline passed")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
