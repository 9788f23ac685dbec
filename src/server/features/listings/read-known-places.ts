import { type Place, placesOf } from "#common/listings/places.ts";
import type { Context } from "../../context.ts";

/**
 * Returns the cities and neighborhoods of the stored questionnaire; an empty list if no
 * questionnaire is stored.
 */
export async function readKnownPlaces({
  definition,
}: Pick<Context, "definition">): Promise<Place[]> {
  const questionnaire = await definition.get();
  return questionnaire ? placesOf(questionnaire.value) : [];
}
