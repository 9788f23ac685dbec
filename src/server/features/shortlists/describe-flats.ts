import type { IsoDate } from "#common/dates.ts";
import { labelsOf, type MatchLabels } from "#common/matching/labels.ts";
import { explainMatch, prepareSearch } from "#common/matching/match.ts";
import { describeTaste } from "#common/matching/taste.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { Db } from "../../db/connection.ts";
import { describeFacts } from "../listings/describe-listing.ts";
import { listListings } from "../listings/store.ts";
import { tasteOfSearch } from "../matches/sent-store.ts";
import type { FindDefinition } from "../questionnaire/find-definition.ts";
import type { Search } from "../submissions/life-store.ts";
import { describeFlat } from "./describe-flat.ts";

/** A flat as it is shown in the mail of a day, and its score for the search. */
export type DescribedFlat = { shown: ShownFlat; score: number };

type Described = {
  /** The flats by the ids of their listings. Deleted listings are missing. */
  flats: Map<string, DescribedFlat>;
  /** The effects of the searcher's answers on other flats, as sentences for the team. */
  taste: string[];
};

/** The labels of versions of the questionnaire, for as long as the versions are in memory. */
const knownLabels = new WeakMap<QuestionnaireDefinition, MatchLabels>();

function labelsIn(definition: QuestionnaireDefinition): MatchLabels {
  const labels = knownLabels.get(definition) ?? labelsOf(definition);
  knownLabels.set(definition, labels);
  return labels;
}

/**
 * Describes flats for a search as they are now.
 *
 * @param options.today the day in the time zone of the search's city
 */
export async function describeFlats(
  db: Db,
  { id, answers, definitionVersion }: Pick<Search, "id" | "answers" | "definitionVersion">,
  listingIds: readonly string[],
  { today, findDefinition }: { today: IsoDate; findDefinition: FindDefinition },
): Promise<Described> {
  const definition = await findDefinition(db, definitionVersion);
  const labels = labelsIn(definition ?? defaultDefinition);
  const taste = await tasteOfSearch(db, id);
  const { wishes } = wishesOf(answers, definition);
  const prepared = prepareSearch(wishes, { today, taste });
  const stored = await listListings(db, listingIds);
  const flats = stored.map((listing): [string, DescribedFlat] => {
    const { contactReleased } = listing;
    const flat = { ...describeFacts(listing), contactReleased };
    const { score, reasons } = explainMatch(prepared, flat, labels);
    return [listing.id, { shown: describeFlat(flat, reasons, labels), score }];
  });
  return { flats: new Map(flats), taste: taste ? describeTaste(taste, labels) : [] };
}
