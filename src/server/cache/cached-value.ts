/** Whether the database recently failed to return a value. All cached values share one of these. */
export type Outage = {
  /** Until this time, readers get the cached value without waiting. Milliseconds since 1970. */
  until: number;
  /** How often a reader got a value older than `freshMs`. */
  fallbacks: number;
};

type CacheOptions = {
  /** How long a value is fresh. Milliseconds. */
  freshMs?: number;
  /** How long a reader waits for a newer value. Milliseconds. */
  waitMs?: number;
  /** How long readers do not wait after a failure. Milliseconds. */
  retryMs?: number;
  outage?: Outage;
  now?: () => number;
};

/** A value from the database that can be read while the database is unavailable. */
export type CachedValue<Value> = {
  /** Returns the value, at most `freshMs` old; an older one if the database is slow or unavailable. */
  get(): Promise<Value>;
  /** Makes the next `get` query the database. Call it after a change. */
  expire(): void;
};

/**
 * Caches what `load` returns. One load serves all readers who wait at the same time. If a load fails
 * or takes longer than `waitMs`, readers get the last value, and for `retryMs` none of them waits.
 * `get` throws the error of `load` only if no load has succeeded yet.
 */
export function cacheValue<Value>(
  load: () => Promise<Value>,
  options: CacheOptions = {},
): CachedValue<Value> {
  const { freshMs = 1_000, waitMs = 500, retryMs = 2_000, now = Date.now } = options;
  const { outage = { until: 0, fallbacks: 0 } } = options;
  let cached: { value: Value; loadedAt: number } | undefined;
  let loading: Promise<Value> | undefined;
  let generation = 0;

  function reload(): Promise<Value> {
    const started = generation;
    const current = load()
      .then((value) => {
        // A load that began before `expire` was called may have read the value before the change.
        cached = { value, loadedAt: started === generation ? now() : Number.NEGATIVE_INFINITY };
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
      if (cached && now() - cached.loadedAt < freshMs) return cached.value;
      const current = loading ?? reload();
      if (!cached) return current;
      const last = cached.value;
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
      // A change was stored, so the database is available again.
      outage.until = 0;
      if (cached) cached.loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Returns the result of the work. Rejects after the given milliseconds. */
export function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Deadline passed")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
