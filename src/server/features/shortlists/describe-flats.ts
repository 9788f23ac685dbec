import type { IsoDate } from "#common/dates.ts";
import { labelsOf, type MatchLabels } from "#common/matching/labels.ts";
import { explainMatch, prepareSearch } from "#common/matching/match.ts";
import { describeTaste } from "#common/matching/taste.ts";
import { wishesOf } from "#common/matching/wishes.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import { createBreather } from "../../breathe.ts";
import type { Db } from "../../db/connection.ts";
import { listMailedListings } from "../listings/mailed-store.ts";
import { listTastes } from "../matches/sent-store.ts";
import type { FindDefinition } from "../questionnaire/find-definition.ts";
import type { Search } from "../submissions/life-store.ts";
import { describeFlat } from "./describe-flat.ts";

/** A flat as the daily mail shows it, its score for the search, and whether it fits the search. */
export type DescribedFlat = { shown: ShownFlat; score: number; fits: boolean };

type Described = {
  /** The flats by the ids of their listings. Deleted listings are left out. */
  flats: Map<string, DescribedFlat>;
  /** The searcher's likes and dislikes of earlier flats, as sentences for the team. */
  taste: string[];
};

/**
 * The labels of each version of the questionnaire. They are cached until the version is removed
 * from memory.
 */
const knownLabels = new WeakMap<QuestionnaireDefinition, MatchLabels>();

function labelsIn(definition: QuestionnaireDefinition): MatchLabels {
  const labels = knownLabels.get(definition) ?? labelsOf(definition);
  knownLabels.set(definition, labels);
  return labels;
}

/** A search, and the flats that are described for it. */
type AskedFlats = {
  search: Pick<Search, "id" | "answers" | "definitionVersion">;
  listingIds: readonly string[];
  /** Today in the time zone of the search's city. */
  today: IsoDate;
};

/**
 * Describes flats in their current state. Returns one result for each item of `asked`, in the same
 * order: the item's flats, and the searcher's taste, which the server computes from the searcher's
 * answers to earlier flats.
 */
export async function describeFlats(
  db: Db,
  asked: readonly AskedFlats[],
  findDefinition: FindDefinition,
): Promise<Described[]> {
  const tastes = await listTastes(
    db,
    asked.map(({ search }) => search.id),
  );
  const ids = new Set(asked.flatMap(({ listingIds }) => listingIds));
  const listings = await listMailedListings(db, [...ids]);
  const breathe = createBreather();
  const described: Described[] = [];
  for (const { search, listingIds, today } of asked) {
    const definition = await findDefinition(db, search.definitionVersion);
    const labels = labelsIn(definition ?? defaultDefinition);
    const taste = tastes.get(search.id) ?? null;
    const { wishes } = wishesOf(search.answers, definition);
    const prepared = prepareSearch(wishes, { today, taste });
    const flats = new Map<string, DescribedFlat>();
    for (const id of listingIds) {
      const flat = listings.get(id);
      if (!flat) continue;
      const { fits, score, reasons } = explainMatch(prepared, flat, labels);
      flats.set(id, { shown: describeFlat(flat, reasons, labels), score, fits });
    }
    described.push({ flats, taste: taste ? describeTaste(taste, labels) : [] });
    await breathe();
  }
  return described;
}

/** Returns the ids of the described flats that do not fit their search. */
export const misfitsOf = (flats: ReadonlyMap<string, DescribedFlat>): Set<string> =>
  new Set(Array.from(flats).flatMap(([id, { fits }]) => (fits ? [] : [id])));
