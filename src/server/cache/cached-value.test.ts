import { expect, test } from "vitest";
import { cacheValue } from "./cached-value.ts";

const away = () => Promise.reject(new Error("away"));

test("many readers share one load, and a fresh value is not loaded again", async () => {
  let loads = 0;
  let time = 0;
  const held = cacheValue(async () => (loads += 1), { freshMs: 1000, now: () => time });
  expect(await Promise.all([held.get(), held.get(), held.get()])).toEqual([1, 1, 1]);
  time = 999;
  expect(await held.get()).toBe(1);
  time = 1000;
  expect(await held.get()).toBe(2);
});

test("a change is seen at the next read, even when a load began before it", async () => {
  const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let started = 0;
  const held = cacheValue(() => loads[started++]?.promise ?? away());
  const early = held.get();
  held.expire();
  const late = held.get();
  loads[0]?.resolve("old");
  loads[1]?.resolve("new");
  expect(await early).toBe("old");
  expect(await late).toBe("new");
  expect(await held.get()).toBe("new");
});

test("the last value outlives the source, and nobody waits for one that hangs", async () => {
  let load: () => Promise<string> = () => Promise.resolve("known");
  let time = 0;
  const held = cacheValue(() => load(), { freshMs: 10, waitMs: 5, retryMs: 1000, now: () => time });
  await held.get();
  time = 20;
  load = away;
  expect(await held.get()).toBe("known");
  load = () => new Promise(() => {});
  expect(await held.get()).toBe("known");
  time = 2000;
  held.expire();
  load = () => Promise.resolve("back");
  expect(await held.get()).toBe("back");
});

test("without any value yet, the failure is the answer", async () => {
  await expect(cacheValue(away).get()).rejects.toThrow("away");
});

test("when a source has not answered for one value, nobody waits for another of it", async () => {
  const outage = { until: 0, fallbacks: 0 };
  let time = 0;
  let asked = 0;
  let load = () => Promise.resolve("known");
  const options = { freshMs: 10, waitMs: 5, retryMs: 1000, outage, now: () => time };
  const held = [1, 2].map(() => cacheValue(() => load(), options));
  for (const one of held) await one.get();
  time = 20;
  load = () => {
    asked += 1;
    return new Promise(() => {});
  };
  expect(await held[0]?.get()).toBe("known");
  // Were this one waited for, its own failure would put the end of the outage later.
  time = 30;
  expect(await held[1]?.get()).toBe("known");
  expect([asked, outage.until]).toEqual([2, 1020]);
});

test("whoever makes something of a value can tell that it was an older one", async () => {
  const outage = { until: 0, fallbacks: 0 };
  let isAway = false;
  const held = cacheValue(
    async () => {
      if (isAway) throw new Error("away");
      return "value";
    },
    { outage, freshMs: 0 },
  );
  await held.get();
  expect(outage.fallbacks).toBe(0);
  isAway = true;
  await held.get();
  await held.get();
  expect(outage.fallbacks).toBe(2);
  // A change says that the source is there again: the next reader asks it.
  isAway = false;
  held.expire();
  await held.get();
  expect(outage.fallbacks).toBe(2);
});
