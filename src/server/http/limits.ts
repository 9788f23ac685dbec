import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#common/errors.ts";
import type { Database } from "../db/connection.ts";
import { withDeadline } from "../held-value.ts";
import { createTally, type Tally } from "../tally.ts";
import { createPurses } from "./purses.ts";

/** How many points a key may spend in how many seconds. */
export const limitRules = {
  submission: { points: 10, duration: 600 },
  /** Beside it, for a submission through the site without the fields of the form's bot guard. */
  unguardedSubmission: { points: 3, duration: 600 },
  refusedSubmission: { points: 60, duration: 600 },
  loginTry: { points: 60, duration: 600 },
  login: { points: 20, duration: 600 },
  registration: { points: 10, duration: 3600 },
  analytics: { points: 120, duration: 60 },
  // A point for each call that reads, ten for each page that is made; kept pages are free.
  reading: { points: 3_000, duration: 60, lump: 100 },
} as const satisfies Record<string, { points: number; duration: number; lump?: number }>;

/** Points for reading that a page costs which has to be made: some 20 ms of the processor. */
export const madePagePoints = 10;

/** Every limit, as metrics name them. */
export type AnyLimit = keyof typeof limitRules;
/** Those of which a point is spent at a time. */
export type LimitName = Exclude<AnyLimit, "reading">;

/**
 * Milliseconds that a request waits for the shared counters before it counts in memory. What else
 * it waits for (the definition: 500) comes on top, and all of it must stay well under a second.
 */
const waitMs = 250;
/** Milliseconds for which, after the shared counters failed, nobody waits for them again. */
const retryMs = 2_000;

/** Milliseconds for which a refusal holds without being asked for anew, and how many are held. */
const refusalMs = 1_000;
const mostRefusals = 10_000;

export type Limits = {
  /**
   * Spends a point, or throws TOO_MANY_REQUESTS with the seconds until there is one again.
   *
   * @returns gives the point back
   */
  spend(name: LimitName, key: string): Promise<() => Promise<void>>;
  /** Spends points of those for reading, or throws TOO_MANY_REQUESTS likewise. */
  spendReading(key: string, points: number): Promise<void>;
};

/** Refuses nothing: where a proxy limits, and for what the server itself reads. */
export const unlimited: Limits = {
  spend: async () => async () => {},
  spendReading: async () => {},
};

type Store = Pick<RateLimiterPostgres, "consume" | "reward">;

function stores({ query }: Database) {
  return Object.entries(limitRules).map(([name, { points, duration }]) => {
    const options = { points, duration, keyPrefix: name };
    const shared: Store = new RateLimiterPostgres({
      ...options,
      storeClient: {
        query: (statement: { text: string; values: unknown[] }) =>
          query(statement.text, statement.values),
      },
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
    });
    const local: Store = new RateLimiterMemory(options);
    return [name as AnyLimit, { shared, local }] as const;
  });
}

const tooMany = (waitMilliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  return new AppError(
    "TOO_MANY_REQUESTS",
    `Too many requests. Please try again in ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
};

/** Limits whose counters all processes share; while the database is away each counts for itself. */
export function createLimits(
  database: Database,
  log: { warn(details: object, message: string): void },
  { enabled, tally = createTally() }: { enabled: boolean; tally?: Tally },
): Limits {
  if (!enabled) return unlimited;
  const byName = new Map(stores(database));
  let localUntil = 0;
  /** Whether the shared counters failed at the last try: it is told once, not of every request. */
  let isAway = false;
  /** Whom the shared counters refused a moment ago: a flood is not asked about again and again. */
  const refusals = new Map<string, { error: AppError; until: number }>();

  function assertNotRefused(id: string): void {
    const refusal = refusals.get(id);
    if (!refusal) return;
    if (Date.now() < refusal.until) throw refusal.error;
    refusals.delete(id);
  }

  function rememberRefusal(id: string, error: AppError): void {
    if (refusals.size >= mostRefusals) refusals.clear();
    refusals.set(id, { error, until: Date.now() + refusalMs });
  }

  async function spendShared(
    store: Store,
    { key, id, points }: { key: string; id: string; points: number },
  ): Promise<boolean> {
    try {
      await withDeadline(store.consume(key, points), waitMs);
      isAway = false;
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        const refusal = tooMany(error.msBeforeNext);
        rememberRefusal(id, refusal);
        throw refusal;
      }
      localUntil = Date.now() + retryMs;
      const { code, name } = error as { code?: string; name?: string };
      if (!isAway) {
        log.warn({ error: code ?? name }, "limits count in memory: the database does not answer");
      }
      isAway = true;
      return false;
    }
  }

  async function spendLocal(store: Store, key: string, points: number): Promise<void> {
    try {
      await store.consume(key, points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
    }
  }

  /** A point that cannot be given back comes back by itself, when its time is over. */
  const refunding = (store: Store, key: string) => async () => {
    await withDeadline(store.reward(key), waitMs).catch(() => {});
  };

  async function spend(name: AnyLimit, key: string, points = 1): Promise<() => Promise<void>> {
    const store = byName.get(name);
    if (!store) throw new Error(`No limit named ${name}`);
    const id = `${name} ${key}`;
    assertNotRefused(id);
    const isShared =
      Date.now() >= localUntil && (await spendShared(store.shared, { key, id, points }));
    if (isShared) return refunding(store.shared, key);
    await spendLocal(store.local, key, points);
    return refunding(store.local, key);
  }

  const spendLumps = createPurses(
    (key, points) => spend("reading", key, points),
    limitRules.reading,
  );

  /** Counts a refusal. */
  async function tallied<Result>(name: AnyLimit, spending: Promise<Result>): Promise<Result> {
    try {
      return await spending;
    } catch (error) {
      if (error instanceof AppError) tally.add("limit", name);
      throw error;
    }
  }

  return {
    spend: (name, key) => tallied(name, spend(name, key)),
    spendReading: (key, points) => tallied("reading", spendLumps(key, points)),
  };
}
