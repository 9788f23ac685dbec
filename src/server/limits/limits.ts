import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#common/errors.ts";
import { withDeadline } from "../cache/cached-value.ts";
import { type Counters, createCounters, type Outcomes } from "../counters.ts";
import type { Database } from "../db/connection.ts";
import { createPrepaidPoints } from "./prepaid-points.ts";

/**
 * For each rate limit, the number of points that one key (such as a visitor's address) may spend
 * within a number of seconds.
 */
export const limitRules = {
  submission: { points: 10, duration: 600 },
  /**
   * An additional limit for submissions that come from the site's own pages but lack the hidden
   * fields of the spam check.
   */
  unguardedSubmission: { points: 3, duration: 600 },
  refusedSubmission: { points: 60, duration: 600 },
  loginTry: { points: 60, duration: 600 },
  login: { points: 20, duration: 600 },
  registration: { points: 10, duration: 3600 },
  analytics: { points: 120, duration: 60 },
  // Limits requests with unknown tokens of secret links, so that tokens cannot be guessed. Requests
  // with known tokens do not count.
  secretLink: { points: 30, duration: 600 },
  /** Limits requests that send a mail with a secret link, such as a link for a new password. */
  linkMail: { points: 10, duration: 3600 },
  /** Limits how often a searcher changes the feedback call. Each change is mailed to the team. */
  callChange: { points: 20, duration: 3600 },
  /**
   * These limits are for the messages from the contact page: `message` for the messages from one IP
   * address, `allMessages` for those of all visitors together.
   */
  message: { points: 5, duration: 3600 },
  allMessages: { points: 60, duration: 3600 },
  /** Limits the requests with one API key, from all IP addresses together. */
  apiKey: { points: 300, duration: 60 },
  // Limits the requests from one IP address whose API key is unknown or revoked.
  wrongKey: { points: 30, duration: 600 },
  /**
   * These limits are for the reports that browsers send about the Content-Security-Policy:
   * `policyReport` for the reports from one IP address, `allPolicyReports` for those of all
   * visitors together.
   */
  policyReport: { points: 60, duration: 600 },
  allPolicyReports: { points: 600, duration: 600 },
  // Limits the reading of one IP address, in points. A call of a procedure that reads data costs
  // one point, rendering a page ten, and a page from the cache none. All processes share one
  // counter in the database. A process takes `lump` points from it at once, to query it less often.
  reading: { points: 3_000, duration: 60, lump: 100 },
} as const satisfies Record<AnyLimit, { points: number; duration: number; lump?: number }>;

/**
 * The number of points that a rendered page costs in the rate limit `reading`. A procedure call
 * that reads data costs one point. A page costs more, because rendering takes about 20 ms of CPU
 * time.
 */
export const madePagePoints = 10;

/** The name of any rate limit, which is also the limit's label in the metrics. */
type AnyLimit = Outcomes["limit"];
/** The name of a rate limit that counts requests: each request spends one point. */
export type LimitName = Exclude<AnyLimit, "reading">;

/**
 * The number of milliseconds that a request waits for the shared counters in the database. After
 * that, this process counts the request in its own memory. The time for PostgreSQL is short,
 * because a request must end well within a second, and a submission may also wait 500 ms for the
 * database to return the questionnaire. The time for the embedded database is longer, because it is
 * always reachable but slow on a busy machine.
 */
const waitMs = { postgres: 250, pglite: 2_000 };
/**
 * The number of milliseconds after an error of the shared counters during which this process counts
 * requests in memory.
 */
const retryMs = 2_000;

/**
 * After a refusal, this process refuses the same caller for `refusalMs` milliseconds without
 * querying the database. It remembers at most `maxRefusals` refusals.
 */
const refusalMs = 1_000;
const maxRefusals = 10_000;

export type Limits = {
  /**
   * Spends one point of a limit. Throws TOO_MANY_REQUESTS with the seconds to wait if no point is
   * left.
   *
   * @returns a function that gives the point back
   */
  spend(name: LimitName, key: string): Promise<() => Promise<void>>;
  /**
   * Spends points of the reading limit. Throws TOO_MANY_REQUESTS with the seconds to wait if too
   * few are left.
   */
  spendReading(key: string, points: number): Promise<void>;
};

/**
 * Limits that refuse no request. They are used on sites whose proxy limits requests, and when the
 * server itself reads data for a page.
 */
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

/**
 * Creates limits whose counters all processes share in the database. While the database is
 * unavailable, each process counts in its own memory.
 */
export function createLimits(
  database: Database,
  log: { warn(details: object, message: string): void },
  { enabled, counters = createCounters() }: { enabled: boolean; counters?: Counters },
): Limits {
  if (!enabled) return unlimited;
  const byName = new Map(stores(database));
  let localUntil = 0;
  /**
   * Whether the last query of the shared counters failed. An outage is logged only when this value
   * becomes true, and not for every request.
   */
  let isAway = false;
  /**
   * The callers that the shared counters refused a moment ago. This process refuses them again
   * without a query, so that a flood of requests does not burden the database.
   */
  const refusals = new Map<string, { error: AppError; until: number }>();

  function assertNotRefused(id: string): void {
    const refusal = refusals.get(id);
    if (!refusal) return;
    if (Date.now() < refusal.until) throw refusal.error;
    refusals.delete(id);
  }

  function rememberRefusal(id: string, error: AppError): void {
    if (refusals.size >= maxRefusals) refusals.clear();
    refusals.set(id, { error, until: Date.now() + refusalMs });
  }

  async function spendShared(
    store: Store,
    { key, id, points }: { key: string; id: string; points: number },
  ): Promise<boolean> {
    try {
      await withDeadline(store.consume(key, points), waitMs[database.engine]);
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

  /**
   * Returns a function that gives a spent point of a rate limit back. It ignores errors, because a
   * spent point expires by itself at the end of its period.
   */
  const refunding = (store: Store, key: string) => async () => {
    await withDeadline(store.reward(key), waitMs[database.engine]).catch(() => {});
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

  const spendPrepaid = createPrepaidPoints(
    (key, points) => spend("reading", key, points),
    limitRules.reading,
  );

  /** Counts the refusals of a rate limit for the metrics. */
  async function countRefusals<Result>(name: AnyLimit, spending: Promise<Result>): Promise<Result> {
    try {
      return await spending;
    } catch (error) {
      if (error instanceof AppError) counters.add("limit", name);
      throw error;
    }
  }

  return {
    spend: (name, key) => countRefusals(name, spend(name, key)),
    spendReading: (key, points) => countRefusals("reading", spendPrepaid(key, points)),
  };
}
