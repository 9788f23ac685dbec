import { type IsoDate, toIsoDate } from "#common/dates.ts";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/connection.ts";
import type { Session } from "../../../db/session.ts";
import { claimUnmatchedListing } from "../../listings/match-store.ts";
import {
  createDefinitionFinder,
  type FindDefinition,
} from "../../questionnaire/find-definition.ts";
import { claimUnmatchedSearches, type Unmatched } from "../../submissions/match-store.ts";
import { findTables, type Tables } from "../store.ts";
import type { Known } from "./known.ts";
import { loadKnown } from "./load-known.ts";
import { matchListing } from "./match-listing.ts";
import { matchSearches } from "./match-searches.ts";
import { createTodayIn, type TodayIn } from "./today-in.ts";

/**
 * The number of the PostgreSQL advisory lock that lets only one process match. Every process uses
 * this number, and no other lock may have it.
 */
const matchingLock = 7_246_886;

/**
 * The maximum number of milliseconds for which matching waits for a lock. By default, PostgreSQL
 * looks for a deadlock only after a second. In a deadlock, matching therefore usually fails first,
 * and the other transaction succeeds.
 */
const lockTimeoutMs = 500;

/**
 * Matches listings with searches. Keeps the listings with the status "open" and the current
 * searches in memory. A database lock ensures that only one process has a matcher at a time. The
 * lock belongs to the database session that stores the matches, so it ends together with this
 * session.
 */
export type Matcher = {
  /**
   * Matches one listing or a batch of searches, depending on `kind`. Selects only listings or
   * searches whose matches are outdated, the last changed first.
   *
   * @param which whether to match all changed searches, or only those that were never matched; has
   *   no effect if `kind` is "listing"
   * @returns the number of listings or searches that were matched
   */
  matchNext(kind: "listing" | "search", now: Date, which: Unmatched): Promise<number>;
  close(): Promise<void>;
};

/**
 * The lower and the upper bound of the batch size: the maximum number of searches that one
 * transaction matches. The batch size is halved after a long transaction, and doubled after a short
 * one with a full batch. With few listings, matching a search takes much less time than the rest of
 * the transaction, so a large batch saves time.
 */
const fewestSearches = 10;
const mostSearches = 160;
/**
 * The maximum number of milliseconds that one transaction should take. After a longer one, the next
 * transaction matches fewer searches. The embedded engine runs no other query during a transaction.
 */
const longMs = 100;

/** Thrown if an import has replaced the tables from which the data in memory were loaded. */
export class TablesReplaced extends Error {}

type Parts = Pick<Context, "config" | "database" | "imports">;

/**
 * Acquires the database lock that allows only one process to match listings with searches. Returns
 * undefined while another process has the lock.
 */
export async function openMatcher({
  config,
  database,
  imports,
}: Parts): Promise<Matcher | undefined> {
  const session = await database.openSession();
  try {
    if (!(await takeLock(session, database.engine))) {
      await session.close();
      return undefined;
    }
    const findDefinition = createDefinitionFinder();
    const tables = await findTables(database.db);
    const known = await loadKnown(database.db, findDefinition);
    const matching = createMatching({ ...config, imports, session, tables, known, findDefinition });
    return { ...matching, close: () => giveUp(session, database.engine) };
  } catch (error) {
    await session.close().catch(() => {});
    throw error;
  }
}

async function takeLock(session: Session, engine: "pglite" | "postgres"): Promise<boolean> {
  // An embedded database is used by only one process, so the process needs no lock.
  if (engine === "pglite") return true;
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [matchingLock]);
  if (rows[0]?.taken !== true) return false;
  await session.query(`set lock_timeout = ${lockTimeoutMs}`);
  return true;
}

/**
 * Releases the database lock that allows only one process to match listings with searches. Without
 * this, the database server would release the lock only when it notices that the session has ended.
 */
async function giveUp(session: Session, engine: "pglite" | "postgres"): Promise<void> {
  try {
    if (engine === "postgres") await session.query("select pg_advisory_unlock_all()");
  } finally {
    await session.close();
  }
}

type Matching = {
  /** The time zone for cities whose time zone Roost does not know. */
  timeZone: string;
  imports: Context["imports"];
  session: Session;
  tables: Tables;
  known: Known;
  findDefinition: FindDefinition;
};

/** The result of a transaction that matches listings or searches. */
type Matched = {
  count: number;
  /** Applies the changes to the listings and searches in memory. It is called after the commit. */
  remember: () => void;
};

const nothing: Matched = { count: 0, remember: () => {} };

function createMatching({
  timeZone,
  imports,
  session,
  tables,
  known,
  findDefinition,
}: Matching): Pick<Matcher, "matchNext"> {
  const assertSame = (loaded: number, table: number) => {
    if (loaded !== table) throw new TablesReplaced();
  };

  let searchesAtOnce = fewestSearches;

  async function matchOneListing(trx: Db, todayIn: TodayIn): Promise<Matched> {
    const listing = await claimUnmatchedListing(trx);
    if (!listing) return nothing;
    assertSame(tables.listings, listing.table);
    return { count: 1, remember: await matchListing(trx, known, listing, todayIn) };
  }

  async function matchSomeSearches(
    trx: Db,
    which: Unmatched,
    { todayIn, on }: { todayIn: TodayIn; on: IsoDate },
  ): Promise<Matched> {
    const startedAt = performance.now();
    const searches = await claimUnmatchedSearches(trx, searchesAtOnce, which);
    for (const { table } of searches) assertSame(tables.submissions, table);
    if (searches.length === 0) return nothing;
    const remember = await matchSearches(trx, known, searches, { findDefinition, on, todayIn });
    const isFull = searches.length === searchesAtOnce;
    const tookMs = performance.now() - startedAt;
    if (tookMs > longMs) searchesAtOnce = Math.max(searchesAtOnce / 2, fewestSearches);
    else if (isFull && tookMs < longMs / 2) {
      searchesAtOnce = Math.min(searchesAtOnce * 2, mostSearches);
    }
    return { count: searches.length, remember };
  }

  return {
    async matchNext(kind, now, which) {
      const todayIn = createTodayIn(now, timeZone);
      const { count, remember } = await imports.change(() =>
        session.transaction(({ db }) =>
          kind === "listing"
            ? matchOneListing(db, todayIn)
            : matchSomeSearches(db, which, { todayIn, on: toIsoDate(now) }),
        ),
      );
      remember();
      return count;
    },
  };
}
