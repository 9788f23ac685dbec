import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { featuresOf, type Place, placesOf } from "#common/listings/places.ts";
import type { Option } from "#common/questionnaire/definition.ts";
import { loadForm } from "../home/load-form.ts";

/** The places and the features of listings that the questionnaire knows. */
export type Choices = { places: Place[]; features: Option[] };

const none: Choices = { places: [], features: [] };

/** Returns the places and features of the questionnaire; none while it loads. */
export function useChoices(): Choices {
  const { context } = useRouter().options;
  const { data } = useQuery({
    queryKey: ["listing-choices"],
    queryFn: async (): Promise<Choices> => {
      const { definition } = await loadForm(context);
      return { places: placesOf(definition), features: featuresOf(definition) };
    },
  });
  return data ?? none;
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
