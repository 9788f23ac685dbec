import { type IsoDate, toIsoDate } from "#common/dates.ts";
import type { Context } from "../../../context.ts";
import type { Db } from "../../../db/connection.ts";
import type { Session } from "../../../db/session.ts";
import { claimUnmatchedListing } from "../../listings/match-store.ts";
import { claimUnmatchedSearch } from "../../submissions/match-store.ts";
import { findTables, type Tables } from "../store.ts";
import type { Known } from "./known.ts";
import { createDefinitionFinder, type FindDefinition, loadKnown } from "./load-known.ts";
import { matchListing } from "./match-listing.ts";
import { matchSearch } from "./match-search.ts";
import { createTodayIn, type TodayIn } from "./today-in.ts";

/**
 * The number of the advisory lock that lets only one process match. It must be unique, and every
 * process must use the same number.
 */
const matchingLock = 7_246_886;

/**
 * The number of milliseconds for which matching waits for a lock. It is shorter than PostgreSQL's
 * check for deadlocks, so that in one of them matching gives way and the other transaction succeeds.
 */
const lockTimeoutMs = 500;

/**
 * The right of one process to match, with the open listings and living searches in its memory. The
 * right belongs to the database session in which the matches are stored, so it ends with it.
 */
export type Matcher = {
  /**
   * Matches the listing that changed last, or some searches that changed last.
   *
   * @returns whether there was one
   */
  matchNext(kind: "listing" | "search", now: Date): Promise<boolean>;
  close(): Promise<void>;
};

/** The number of milliseconds after which a transaction matches no further search. */
const longestBatchMs = 25;

/** Thrown if an import has replaced the tables that are in memory. */
export class TablesReplaced extends Error {}

type Parts = Pick<Context, "config" | "database" | "imports">;

/** Returns the right to match; undefined while another process has it. */
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
  // Only one process uses the embedded engine.
  if (engine === "pglite") return true;
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [matchingLock]);
  if (rows[0]?.taken !== true) return false;
  await session.query(`set lock_timeout = ${lockTimeoutMs}`);
  return true;
}

/** Gives the right up at once. Otherwise the server would notice later that the session has ended. */
async function giveUp(session: Session, engine: "pglite" | "postgres"): Promise<void> {
  try {
    if (engine === "postgres") await session.query("select pg_advisory_unlock_all()");
  } finally {
    await session.close();
  }
}

type Matching = {
  /** The time zone of unknown cities. */
  timeZone: string;
  imports: Context["imports"];
  session: Session;
  tables: Tables;
  known: Known;
  findDefinition: FindDefinition;
};

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

  async function matchOneListing(trx: Db, todayIn: TodayIn): Promise<(() => void)[]> {
    const listing = await claimUnmatchedListing(trx);
    if (!listing) return [];
    assertSame(tables.listings, listing.table);
    return [await matchListing(trx, known, listing, todayIn)];
  }

  async function matchSomeSearches(trx: Db, todayIn: TodayIn, on: IsoDate) {
    const matched: (() => void)[] = [];
    const startedAt = performance.now();
    while (performance.now() - startedAt < longestBatchMs) {
      const search = await claimUnmatchedSearch(trx);
      if (!search) break;
      assertSame(tables.submissions, search.table);
      const definition = await findDefinition(trx, search.definitionVersion);
      matched.push(await matchSearch(trx, known, search, { definition, on, todayIn }));
    }
    return matched;
  }

  return {
    async matchNext(kind, now) {
      const todayIn = createTodayIn(now, timeZone);
      const matched = await imports.change(() =>
        session.transaction(({ db }) =>
          kind === "listing"
            ? matchOneListing(db, todayIn)
            : matchSomeSearches(db, todayIn, toIsoDate(now)),
        ),
      );
      for (const remember of matched) remember();
      return matched.length > 0;
    },
  };
}
