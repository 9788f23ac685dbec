import { dayOfSearch } from "#common/search-page/days.ts";
import type { Context } from "../../context.ts";
import { listProposable } from "../listings/proposal-store.ts";
import { listGroupsOf } from "../matches/flat-group-store.ts";
import { compareScored } from "../matches/match-rules.ts";
import { listUnsentOf } from "../matches/store.ts";
import { listStopsOf } from "../submissions/life-store.ts";
import { announceSubmissions } from "../submissions/news-store.ts";
import {
  dropStale,
  listLivingCities,
  listSearchesToPropose,
  listTaken,
  renewDueTimes,
  type SearchToPropose,
} from "./candidate-store.ts";
import { insertProposals, type Proposal } from "./proposal-store.ts";
import { type Candidate, chooseFlats, clockOf, dueOf, shareOne } from "./shortlist-rules.ts";

type Parts = Pick<Context, "config" | "database" | "imports">;

/** The number of searches for which one transaction stores proposed shortlists. */
const batchSize = 25;

const beforeAll = "00000000-0000-0000-0000-000000000000";

/** The number of best matches of each search from which flats are chosen. */
const mostCandidates = 30;

/**
 * Proposes the shortlists that are due: for each search in the morning of its city, and for a new
 * search as soon as there are enough good matches. Running this again proposes nothing twice.
 *
 * @returns the number of newly proposed shortlists
 */
export async function proposeShortlists(
  { config, database: { db }, imports }: Parts,
  now: Date,
): Promise<number> {
  await imports.change(async () => {
    await renewDueTimes(db);
    await dropStale(db);
  });
  const clocks = (await listLivingCities(db)).map((city) => ({
    city,
    ...clockOf(city, config, now),
  }));
  let count = 0;
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const searches: SearchToPropose[] = await listSearchesToPropose(db, {
      clocks,
      now,
      autoScore: config.shortlists.autoScore,
      trialDays: config.trialDays,
      after,
      limit: batchSize,
    });
    const proposals = await makeProposals({ config, database: { db } }, searches, now);
    count += await imports.change(() =>
      db.transaction().execute(async (trx) => {
        const proposed = await insertProposals(trx, proposals, now);
        if (proposed > 0) await announceSubmissions(trx);
        return proposed;
      }),
    );
    after = searches.length < batchSize ? undefined : searches.at(-1)?.id;
  }
  return count;
}

async function makeProposals(
  {
    config,
    database: { db },
  }: { config: Context["config"]; database: { db: Context["database"]["db"] } },
  searches: readonly SearchToPropose[],
  now: Date,
): Promise<Proposal[]> {
  const ids = searches.map(({ id }) => id);
  const stops = await listStopsOf(db, ids);
  const candidates = await listCandidates(db, ids);
  return searches.flatMap((search): Proposal[] => {
    const { id, city, daysBeganAt, extraDays } = search;
    const clock = clockOf(city, config, now);
    const last = config.trialDays + extraDays;
    const events = stops.get(id) ?? [];
    const day =
      daysBeganAt === null
        ? 0
        : dayOfSearch(daysBeganAt, { events, now, timeZone: clock.timeZone });
    const flats = chooseFlats(candidates.get(id) ?? []);
    if (day > last || (flats.length === 0 && day < last)) return [];
    return [
      {
        submissionId: id,
        day: clock.day,
        kind: day === last ? "last_day" : "shortlist",
        dueAt: dueOf(search.hasBegun ? null : search.deadline, clock, now),
        flats,
      },
    ];
  });
}

/** Returns the matches of searches that may be proposed, best first. */
async function listCandidates(
  db: Context["database"]["db"],
  submissionIds: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const unsent = await listUnsentOf(db, submissionIds);
  const best = new Map(
    Array.from(unsent, ([id, matches]) => [
      id,
      matches.toSorted(compareScored).slice(0, mostCandidates),
    ]),
  );
  const listingIds = [
    ...new Set([...best.values()].flatMap((matches) => matches.map((match) => match.listingId))),
  ];
  const listings = await listProposable(db, listingIds);
  const groups = await listGroupsOf(db, listingIds);
  const taken = await listTaken(db, submissionIds);
  return new Map(
    Array.from(best, ([id, matches]) => [
      id,
      matches.flatMap(({ listingId, score }): Candidate[] => {
        const listing = listings.get(listingId);
        const group = groups.get(listingId) ?? new Set([listingId]);
        const isTaken = shareOne(group, taken.get(id) ?? new Set());
        if (!listing?.isOpen || listing.isFlagged || isTaken) return [];
        return [{ listingId, score, group, building: listing.building }];
      }),
    ]),
  );
}
