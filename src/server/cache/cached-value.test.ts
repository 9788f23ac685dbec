import { expect, test } from "vitest";
import { cacheValue } from "./cached-value.ts";

const away = () => Promise.reject(new Error("away"));

test("simultaneous reads of a cached value share one load, and no load begins while the value is fresh", async () => {
  let loads = 0;
  let time = 0;
  const cached = cacheValue(async () => (loads += 1), { freshMs: 1000, now: () => time });
  expect(await Promise.all([cached.get(), cached.get(), cached.get()])).toEqual([1, 1, 1]);
  time = 999;
  expect(await cached.get()).toBe(1);
  time = 1000;
  expect(await cached.get()).toBe(2);
});

test("after a cached value is expired, reads return a newly loaded value, even if an earlier load has not ended yet", async () => {
  const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let started = 0;
  const cached = cacheValue(() => loads[started++]?.promise ?? away());
  const early = cached.get();
  cached.expire();
  const late = cached.get();
  loads[0]?.resolve("old");
  loads[1]?.resolve("new");
  expect(await early).toBe("old");
  expect(await late).toBe("new");
  expect(await cached.get()).toBe("new");
});

test("if a load fails, reads of the cached value return the old value; while the next load hangs, reads do not wait for it", async () => {
  let load: () => Promise<string> = () => Promise.resolve("known");
  let time = 0;
  const cached = cacheValue(() => load(), {
    freshMs: 10,
    waitMs: 5,
    retryMs: 1000,
    now: () => time,
  });
  await cached.get();
  time = 20;
  load = away;
  expect(await cached.get()).toBe("known");
  load = () => new Promise(() => {});
  expect(await cached.get()).toBe("known");
  time = 2000;
  cached.expire();
  load = () => Promise.resolve("back");
  expect(await cached.get()).toBe("back");
});

test("if the first load of a cached value fails, reading the value throws the error of the load", async () => {
  await expect(cacheValue(away).get()).rejects.toThrow("away");
});

test("after a load of one cached value has timed out, reads of the other cached values return their old values without waiting", async () => {
  const outage = { until: 0, fallbacks: 0 };
  let time = 0;
  let asked = 0;
  let load = () => Promise.resolve("known");
  const options = { freshMs: 10, waitMs: 5, retryMs: 1000, outage, now: () => time };
  const cached = [1, 2].map(() => cacheValue(() => load(), options));
  for (const one of cached) await one.get();
  time = 20;
  load = () => {
    asked += 1;
    return new Promise(() => {});
  };
  expect(await cached[0]?.get()).toBe("known");
  // The first read has timed out and set `outage.until` to 1020. The read of the other value must
  // therefore not wait. If it waited, it would also time out and set `outage.until` to 1030.
  time = 30;
  expect(await cached[1]?.get()).toBe("known");
  expect([asked, outage.until]).toEqual([2, 1020]);
});

test("while a value cannot be loaded, each read that returns the cached old value is counted", async () => {
  const outage = { until: 0, fallbacks: 0 };
  let isAway = false;
  const cached = cacheValue(
    async () => {
      if (isAway) throw new Error("away");
      return "value";
    },
    { outage, freshMs: 0 },
  );
  await cached.get();
  expect(outage.fallbacks).toBe(0);
  isAway = true;
  await cached.get();
  await cached.get();
  expect(outage.fallbacks).toBe(2);
  // After a failed load, the cache returns the old value for a while without waiting. `expire` ends
  // this: it is called after a change was stored, which shows that the database is available. The
  // next `get` therefore waits for a new value.
  isAway = false;
  cached.expire();
  await cached.get();
  expect(outage.fallbacks).toBe(2);
});
