import { useMemo } from "react";
import { featuresOf, type Place, placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Option } from "#common/questionnaire/definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { freshMs, isNotFoundError, trpc } from "../../trpc.ts";

/**
 * The options of the questionnaire that the fields of listings also have: the cities with their
 * neighborhoods, and the features.
 */
export type Choices = { places: Place[]; features: Option[] };

/**
 * Returns the cities, neighborhoods and features of the questionnaire; empty lists while the
 * questionnaire loads.
 */
export function useChoices(): Choices {
  const { data, error } = trpc.settings.formByKey.useQuery(
    { settingKey: settingKeys.formQuestions },
    { staleTime: freshMs.settings },
  );
  // As long as no questionnaire is stored, visitors see the built-in questionnaire, so its options
  // are returned.
  const definition = data?.value ?? (isNotFoundError(error) ? defaultDefinition : undefined);
  return useMemo(
    () =>
      definition
        ? { places: placesOf(definition), features: featuresOf(definition) }
        : { places: [], features: [] },
    [definition],
  );
}

/** Returns the label of an option; the value itself if the options do not contain it. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Returns the options of a field that names a place: the cities, or a city's neighborhoods. */
export const placeOptions = (
  { places }: Choices,
  name: "city" | "neighborhood",
  city: string,
): Option[] =>
  name === "city" ? places : (places.find(({ value }) => value === city)?.neighborhoods ?? []);
