import type { IsoDate } from "#common/dates.ts";
import { labelsOf, type MatchLabels } from "#common/matching/labels.ts";
import { explainMatch, prepareSearch } from "#common/matching/match.ts";
import { describeTaste } from "#common/matching/taste.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";
import { describeListings } from "../listings/describe-listing.ts";
import { listListings } from "../listings/store.ts";
import { tasteOfSearch } from "../matches/sent-store.ts";
import { findDefinitionVersion } from "../questionnaire/definition-store.ts";
import type { Search } from "../submissions/life-store.ts";
import { describeFlat } from "./describe-flat.ts";

/** A flat as the mail of a day shows it, and its score for the search. */
export type DescribedFlat = { shown: ShownFlat; score: number };

type Described = {
  /** By the ids of the listings. Deleted listings are missing. */
  flats: Map<string, DescribedFlat>;
  /** What the searcher's answers have taught, as sentences for the team. */
  taste: string[];
};

/**
 * Describes flats for a search as they are now.
 *
 * @param today the day in the time zone of the search's city
 */
export async function describeFlats(
  db: Db,
  { id, answers, definitionVersion }: Pick<Search, "id" | "answers" | "definitionVersion">,
  listingIds: readonly string[],
  today: IsoDate,
): Promise<Described> {
  const definition =
    definitionVersion === null ? undefined : await findDefinitionVersion(db, definitionVersion);
  const labels: MatchLabels = labelsOf(definition ?? defaultDefinition);
  const taste = await tasteOfSearch(db, id);
  const { wishes } = wishesOf(answers, definition ?? null);
  const prepared = prepareSearch(wishes, { today, taste });
  const stored = await listListings(db, listingIds);
  const released = new Set(stored.filter((each) => each.contactReleased).map((each) => each.id));
  const listings = await describeListings(db, stored);
  const flats = listings.map((listing): [string, DescribedFlat] => {
    const { score, reasons } = explainMatch(prepared, listing, labels);
    const flat = { ...listing, contactReleased: released.has(listing.id) };
    return [listing.id, { shown: describeFlat(flat, reasons, labels), score }];
  });
  return { flats: new Map(flats), taste: taste ? describeTaste(taste, labels) : [] };
}
