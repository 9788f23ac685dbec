import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { listProposable, type Proposable } from "../listings/proposal-store.ts";
import { listGroupsOf } from "../matches/flat-group-store.ts";
import { listBestUnsent } from "../matches/store.ts";
import { listStopsOf } from "../submissions/life-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import {
  dropStale,
  listLivingCities,
  listSearchesToPropose,
  listTaken,
  listUnchanged,
  renewDueTimes,
  type SearchToPropose,
} from "./candidate-store.ts";
import { listLastDayTimes } from "./last-day-store.ts";
import { insertProposals, type Proposal } from "./proposal-store.ts";
import {
  beforeAll,
  type Candidate,
  chooseFlats,
  clockOf,
  daysLeft,
  dueOf,
  hasLastDay,
  kindNow,
  shareOne,
} from "./shortlist-rules.ts";

type ProposingConfig = Pick<Config, "shortlists" | "timeZone" | "trialDays">;
type Parts = { config: ProposingConfig } & Pick<Context, "database" | "imports">;

/**
 * The number of searches for which one transaction stores proposed shortlists, and the number of
 * shortlists that one statement checks. On the embedded engine, all other queries wait for them.
 */
const batchSizes = { postgres: 100, pglite: 25 };

/**
 * The number of batches whose searches are read with one query. The query examines every search in
 * the database, so repeating it for each batch would take too long.
 */
const batchesPerQuery = 10;

/** For each search, the flats of a shortlist are chosen from this number of its best matches. */
const mostCandidates = 30;

/**
 * Returns searches for which a shortlist is due, in the order of their ids: those after the given
 * id, up to the given number.
 */
type ListDue = (range: { after: string; limit: number }) => Promise<SearchToPropose[]>;

/** Returns a function that lists the searches for which a shortlist is due at a time. */
export async function readDue(
  { config, database: { db } }: Pick<Parts, "config" | "database">,
  now: Date,
): Promise<ListDue> {
  const clocks = (await listLivingCities(db)).map((city) => ({
    city,
    ...clockOf(city, config, now),
  }));
  const { autoScore } = config.shortlists;
  const { trialDays } = config;
  return (range) => listSearchesToPropose(db, { clocks, now, autoScore, trialDays, ...range });
}

/**
 * Proposes the shortlists that are due: for each search in the morning of its city, and for a new
 * search as soon as there are enough good matches. A second run proposes nothing twice.
 *
 * @returns the number of newly proposed shortlists
 */
export async function proposeShortlists(
  { config, database, imports }: Parts,
  now: Date,
): Promise<number> {
  const { db } = database;
  const batchSize = batchSizes[database.engine];
  await imports.change(() => renewDueTimes(db));
  const unchanged = await listUnchanged(db);
  for (let start = 0; start < unchanged.length; start += batchSize) {
    const batch = unchanged.slice(start, start + batchSize);
    await imports.change(() => dropStale(db, batch));
  }
  const listDue = await readDue({ config, database }, now);
  const limit = batchSize * batchesPerQuery;
  const known: KnownFlats = new Map();
  let count = 0;
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const due: SearchToPropose[] = await listDue({ after, limit });
    for (let start = 0; start < due.length; start += batchSize) {
      const batch = due.slice(start, start + batchSize);
      const proposals = await makeProposals(db, { config, known, now }, batch);
      count += await imports.change(() =>
        db.transaction().execute(async (trx) => {
          const proposed = await insertProposals(trx, proposals, now);
          if (proposed > 0) await announceSubmissions(trx);
          return proposed;
        }),
      );
    }
    after = due.length < limit ? undefined : due.at(-1)?.id;
  }
  return count;
}

/**
 * A cache of the facts that decide whether a flat may be proposed, by the id of the flat's listing.
 * The value of a deleted listing is undefined. The facts are read once in a run, because the
 * searches of a city share most of their flats. Outdated facts do no harm, because each shortlist
 * is checked again when it is sent.
 */
type KnownFlats = Map<string, (Proposable & { group: ReadonlySet<string> }) | undefined>;

type Proposing = { config: ProposingConfig; known: KnownFlats; now: Date };

async function makeProposals(
  db: Db,
  { config, known, now }: Proposing,
  searches: readonly SearchToPropose[],
): Promise<Proposal[]> {
  const ids = searches.map(({ id }) => id);
  const stops = await listStopsOf(db, ids);
  const candidates = await listCandidates(db, known, ids);
  const kinds = new Map(
    searches.map((search) => {
      const events = stops.get(search.id) ?? [];
      return [search.id, kindNow("shortlist", daysLeft(search, { config, events, now }))];
    }),
  );
  const lastDays = await listLastDayTimes(
    db,
    ids.filter((id) => kinds.get(id) === "last_day"),
  );
  return searches.flatMap((search): Proposal[] => {
    const { id, city } = search;
    const kind = kinds.get(id) ?? "shortlist";
    const flats = chooseFlats(candidates.get(id) ?? []);
    // A searcher who has missed the last day, for example because the search was paused, gets its
    // mail on a later day. Otherwise the search would end without an invitation to a call.
    const isUnneeded =
      kind === "last_day"
        ? hasLastDay(search, { config, events: stops.get(id) ?? [] }, lastDays.get(id))
        : flats.length === 0;
    if (isUnneeded) return [];
    const clock = clockOf(city, config, now);
    return [
      {
        submissionId: id,
        day: clock.day,
        kind,
        dueAt: dueOf(search.hasBegun ? null : search.deadline, clock, now),
        flats,
      },
    ];
  });
}

/** Reads the listings that the cache `known` lacks, and adds them to it. */
async function addFlats(db: Db, known: KnownFlats, ids: Iterable<string>): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  const listings = await listProposable(db, unknown);
  const groups = await listGroupsOf(db, unknown);
  for (const id of unknown) {
    const listing = listings.get(id);
    known.set(id, listing && { ...listing, group: groups.get(id) ?? new Set([id]) });
  }
}

/**
 * Returns a map from the id of each search to the search's best matches, best first. Matches whose
 * flats may not be proposed are left out.
 */
async function listCandidates(
  db: Db,
  known: KnownFlats,
  submissionIds: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const best = await listBestUnsent(db, submissionIds, mostCandidates);
  await addFlats(
    db,
    known,
    [...best.values()].flatMap((matches) => matches.map(({ listingId }) => listingId)),
  );
  const taken = await listTaken(db, submissionIds);
  return new Map(
    Array.from(best, ([id, matches]) => [
      id,
      matches.flatMap(({ listingId, score }): Candidate[] => {
        const flat = known.get(listingId);
        if (!flat?.isOpen || flat.isFlagged) return [];
        if (shareOne(flat.group, taken.get(id) ?? new Set())) return [];
        return [{ listingId, score, group: flat.group, building: flat.building }];
      }),
    ]),
  );
}
