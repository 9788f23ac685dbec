/**
 * Records whether the database recently failed to return a value. All cached values of a process
 * share one such record: after a load of one value has failed or timed out, callers of all of them
 * get old values without waiting, until the outage ends.
 */
export type Outage = {
  /**
   * The time until which the database is assumed to be unavailable, in milliseconds since 1970.
   * Until this time, callers get cached values without waiting for the database.
   */
  until: number;
  /**
   * The number of times that a caller got a value older than `freshMs`, because the database was
   * slow or unavailable.
   */
  fallbacks: number;
};

type CacheOptions = {
  /**
   * The number of milliseconds after loading during which a value is returned without querying the
   * database.
   */
  freshMs?: number;
  /**
   * The maximum number of milliseconds that a caller waits for a newer value before it gets the old
   * one.
   */
  waitMs?: number;
  /**
   * The number of milliseconds after a failed load during which callers get the old value without
   * waiting.
   */
  retryMs?: number;
  outage?: Outage;
  now?: () => number;
};

/** A value from the database that can be read while the database is unavailable. */
export type CachedValue<Value> = {
  /**
   * Returns the value, which is at most `freshMs` old. If the database is slow or unavailable,
   * returns an older value.
   */
  get(): Promise<Value>;
  /** Makes the next `get` query the database. Call `expire` after changing the value there. */
  expire(): void;
};

/**
 * Caches what `load` returns. One load serves all callers that wait at the same time. If a load
 * fails or takes longer than `waitMs`, callers get the last value, and for `retryMs` none of them
 * waits. `get` throws the error of `load` only if no load has succeeded yet.
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
        // If `expire` was called during this load, the value has changed in the database meanwhile.
        // The load may have read the old value, so its result is stored as expired.
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
      // After a failed load, callers get the old value for a while without waiting. `expire` ends
      // this: it is called after a change was stored, which shows that the database is available.
      outage.until = 0;
      if (cached) cached.loadedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * Returns a promise with the result of the given promise. The returned promise is rejected if the
 * result takes longer than the given number of milliseconds.
 */
export function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Deadline passed")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
