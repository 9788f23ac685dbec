import type { ListedMatch, MatchSituation } from "#common/matches/match.ts";
import { labelsOf, type MatchLabels } from "#common/matching/labels.ts";
import {
  explainMatch,
  type MatchResult,
  type PreparedSearch,
  prepareSearch,
} from "#common/matching/match.ts";
import type { MatchedListing } from "#common/matching/matched-listing.ts";
import { describeTaste } from "#common/matching/taste.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import {
  countOpenListings,
  listShownListings,
  type ShownListing,
} from "../listings/shown-store.ts";
import { findDefinitionVersion } from "../questionnaire/definition-store.ts";
import { findMatchableSearch } from "../submissions/match-store.ts";
import { noSuchSubmission } from "../submissions/update-submission.ts";
import { listSentFlats } from "./flat-group-store.ts";
import { compareScored } from "./match-rules.ts";
import { createTodayIn } from "./matching/today-in.ts";
import { listMatchesOfSearch, type StoredMatch, tasteOfSearch } from "./sent-store.ts";

type Parts = Pick<Context, "config" | "database" | "definition">;

/** A search with everything that is needed to compare it with listings. */
export type SearchToMatch = Awaited<ReturnType<typeof readSearchToMatch>>;

/**
 * Returns a search with the data that comparisons with listings need. The result holds for one day
 * (the current day in the search's city), because scores depend on the day.
 *
 * @param labels the labels of the current questionnaire
 * @throws AppError NOT_FOUND if the search does not exist
 */
export async function readSearchToMatch(
  db: Db,
  id: string,
  { now, timeZone, labels }: { now: Date; timeZone: string; labels: MatchLabels },
) {
  const search = await findMatchableSearch(db, id);
  if (!search) throw noSuchSubmission();
  const version = search.definitionVersion;
  const definition = version === null ? undefined : await findDefinitionVersion(db, version);
  const { wishes, unmatchable } = wishesOf(search.answers, definition ?? null);
  const taste = await tasteOfSearch(db, id);
  const today = createTodayIn(now, timeZone)(wishes.city);
  const prepared = prepareSearch(wishes, { today, taste });
  return { ...search, wishes, unmatchable, taste, prepared, labels };
}

/** Returns the labels that the current questionnaire has for the values of listings. */
export async function findLabels({
  definition,
}: Pick<Context, "definition">): Promise<MatchLabels> {
  const current = await definition.get();
  return current
    ? labelsOf(current.value)
    : { cities: {}, neighborhoods: {}, mustHaves: {}, nearTo: {} };
}

/** Returns whether and how well a listing fits a search, with the reasons. */
export const explain = (
  { prepared, labels }: { prepared: PreparedSearch; labels: MatchLabels },
  listing: MatchedListing,
): MatchResult => explainMatch(prepared, listing, labels);

const readSearch = async ({ config, database, definition }: Parts, id: string, now: Date) =>
  readSearchToMatch(database.db, id, {
    now,
    timeZone: config.timeZone,
    labels: await findLabels({ definition }),
  });

/**
 * Returns the matches of a search with their reasons, best first. It does not return unsent matches
 * that cannot be sent any more: those whose listing is not open any more, was merged with another
 * one, or is the same flat as a sent one.
 *
 * @throws AppError NOT_FOUND
 */
export async function listMatches(
  parts: Parts,
  id: string,
  now = new Date(),
): Promise<ListedMatch[]> {
  const { db } = parts.database;
  const search = await readSearch(parts, id, now);
  const matches = await listMatchesOfSearch(db, id);
  const sentFlats = await listSentFlats(db, id);
  const shown = await listShownListings(
    db,
    matches.map(({ listingId }) => listingId),
  );
  const listed = matches.flatMap((match) => {
    const described = describeMatch(search, match, shown.get(match.listingId));
    const isOpen = shown.get(match.listingId)?.isOpen && !sentFlats.has(match.listingId);
    return match.state === "unsent" && !(isOpen && described.fits) ? [] : [described];
  });
  return listed.sort(compareScored);
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function describeMatch(
  search: Pick<SearchToMatch, "prepared" | "labels">,
  { listingId, score, state, sentAt, answeredAt, ...answer }: StoredMatch,
  found: ShownListing | undefined,
): ListedMatch {
  const result = found
    ? explain(search, found.listing)
    : { fits: false, score, reasons: [] satisfies MatchResult["reasons"] };
  return {
    listingId,
    fits: result.fits,
    score: result.score,
    reasons: result.reasons,
    state,
    ...answer,
    sentAt: iso(sentAt),
    answeredAt: iso(answeredAt),
    flat: found?.shown ?? null,
  };
}

/**
 * Returns facts about the matching of a search: the wishes that cannot be matched, the searcher's
 * likes and dislikes, the number of open listings of the city, the minimum score of a good match, and
 * whether the search waits to be matched.
 * @throws AppError NOT_FOUND
 */
export async function describeMatching(
  parts: Parts,
  id: string,
  now = new Date(),
): Promise<MatchSituation> {
  const { isPending, unmatchable, taste, labels, wishes } = await readSearch(parts, id, now);
  return {
    isPending,
    unmatchable,
    taste: taste ? describeTaste(taste, labels) : [],
    openListings: await countOpenListings(parts.database.db, wishes.city ?? null),
    goodScore: parts.config.shortlists.autoScore,
  };
}
