import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { AppError } from "#common/errors.ts";
import type { Database } from "../db/connection.ts";
import { openTestDatabase, refusalOf } from "../testing.ts";
import { createLimits, type LimitName, type Limits, limitRules } from "./limits.ts";

const silent = { warn() {} };

async function spendAll(limits: Limits, name: LimitName, key: string): Promise<number> {
  for (let spent = 0; ; spent += 1) {
    const outcome = await limits.spend(name, key).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (outcome instanceof AppError && outcome.code === "TOO_MANY_REQUESTS") return spent;
    if (outcome) throw outcome;
  }
}

test("two processes share the limit of an IP address, and each address has a limit of its own", async () => {
  const database = await openTestDatabase();
  try {
    const [one, other] = [0, 1].map(() => createLimits(database, silent, { enabled: true }));
    if (!one || !other) throw new Error("unreachable");
    for (let i = 0; i < 4; i += 1) await one.spend("submission", "192.0.2.1");
    expect(await spendAll(other, "submission", "192.0.2.1")).toBe(6);
    expect(await spendAll(one, "submission", "192.0.2.2")).toBe(10);
    for (let i = 0; i < 2; i += 1) await one.spend("submission", "192.0.2.3");
    const refund = await one.spend("submission", "192.0.2.3");
    await refund();
    expect(await spendAll(other, "submission", "192.0.2.3")).toBe(8);
  } finally {
    await database.close();
  }
});

test.each([
  ["refuses", () => Promise.reject(new Error("away"))],
  ["hangs", () => new Promise<never>(() => {})],
])("if the database %s, each process counts requests in its own memory", async (_how, query) => {
  const warnings: string[] = [];
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  const limits = createLimits({ query } as unknown as Database, log, { enabled: true });
  // Several requests fail to reach the database at the same time, and the log has one warning.
  await Promise.all([1, 2, 3].map((last) => limits.spend("analytics", `192.0.2.${last}`)));
  expect(await spendAll(limits, "submission", "192.0.2.1")).toBe(10);
  expect(warnings).toEqual(["limits count in memory: the database does not answer"]);
});

test("rate limits that are switched off never refuse a request", async () => {
  const limits = createLimits({} as Database, silent, { enabled: false });
  const many = Array.from({ length: 200 }, () => limits.spend("submission", "192.0.2.1"));
  expect(await Promise.all(many)).toHaveLength(200);
});

test("two processes share one rate limit for requests that read data, and count several requests with one database query", async () => {
  const database = await openTestDatabase();
  try {
    let asked = 0;
    const query: Database["query"] = (...statement) => {
      asked += 1;
      return database.query(...statement);
    };
    const [one, other] = [0, 1].map(() =>
      createLimits({ ...database, query }, silent, { enabled: true }),
    );
    if (!one || !other) throw new Error("unreachable");
    const key = "192.0.2.1";
    // Each request spends points of the rate limit. Simultaneous requests share one database query,
    // which reserves the points for all of them.
    await Promise.all(Array.from({ length: 90 }, () => one.spendReading(key, 1)));
    await one.spendReading(key, 10);
    expect(asked).toBe(1);

    for (let spent = 0; spent < 2_900; spent += 20) await other.spendReading(key, 20);
    expect(asked).toBeLessThanOrEqual(30);
    for (const limits of [one, other]) {
      expect(await refusalOf(limits.spendReading(key, 1))).toMatchObject({
        code: "TOO_MANY_REQUESTS",
      });
    }
    await one.spendReading("192.0.2.2", 1);
  } finally {
    await database.close();
  }
});

test("docs/operations.md lists each rate limit with the right maximum count and the right time window", async () => {
  const document = await readFile("docs/operations.md", "utf8");
  const units = { minute: 60, minutes: 60, hour: 3_600 } as const;
  const row = /^\| `(\w+)` +\| ([\d,]+) +\| (\d+) (minutes?|hour) +\|/gm;
  const listed = [...document.matchAll(row)].map(([, name = "", points = "", count, unit]) => {
    const duration = Number(count) * units[unit as keyof typeof units];
    return [name, { points: Number(points.replace(",", "")), duration }];
  });
  const rules = Object.entries(limitRules).map(([name, { points, duration }]) => [
    name,
    { points, duration },
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(rules));
});
