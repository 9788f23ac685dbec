import { placesOf } from "../listings/places.ts";
import type { Option, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { fieldsOf, optionsOf } from "../questionnaire/fields.ts";

/**
 * The questionnaire's labels. Each key is an option's value. A value without a label is shown as it
 * is.
 */
export type MatchLabels = {
  cities: Readonly<Record<string, string>>;
  /** The labels of neighborhoods, grouped by city. The outer key is the value of the city. */
  neighborhoods: Readonly<Record<string, Readonly<Record<string, string>>>>;
  mustHaves: Readonly<Record<string, string>>;
  nearTo: Readonly<Record<string, string>>;
};

const byValue = (options: readonly Option[]): Record<string, string> =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));

/**
 * Returns the labels of a questionnaire's options. A field that is missing in the questionnaire has
 * no labels.
 */
export function labelsOf(definition: QuestionnaireDefinition): MatchLabels {
  const places = placesOf(definition);
  const labelsIn = (id: string) => {
    const field = fieldsOf(definition).find((each) => each.id === id);
    return byValue(field ? optionsOf(field, {}) : []);
  };
  return {
    cities: byValue(places),
    neighborhoods: Object.fromEntries(
      places.map(({ value, neighborhoods }) => [value, byValue(neighborhoods)]),
    ),
    mustHaves: labelsIn("mustHaveFeatures"),
    nearTo: labelsIn("proximityPreferences"),
  };
}

/** Returns the label of a value; the value itself if there is no label for it. */
export const labelOf = (labels: Readonly<Record<string, string>> | undefined, value: string) =>
  labels && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

/**
 * Returns the name of a neighborhood. If its city is unknown, the neighborhood is looked up in all
 * cities.
 */
export function neighborhoodName(
  { neighborhoods }: MatchLabels,
  { city, neighborhood }: { city: string | null; neighborhood: string },
): string {
  const ofCity =
    city !== null && Object.hasOwn(neighborhoods, city) ? neighborhoods[city] : undefined;
  const ofAny = Object.values(neighborhoods).find((each) => Object.hasOwn(each, neighborhood));
  return labelOf(ofCity ?? ofAny, neighborhood);
}
