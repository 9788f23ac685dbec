import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { Place } from "#common/listings/places.ts";
import { placeKey } from "#common/matching/check-place.ts";
import type { Option } from "#common/questionnaire/definition.ts";
import { cityNames } from "./reading/cities.ts";

/**
 * Returns the option whose value, label or other known name is the given name, regardless of case
 * and accents; undefined if there is none.
 */
function findOption<Found extends Option>(options: readonly Found[], name: string) {
  const key = placeKey(name);
  return options.find(({ value, label }) =>
    [value, label, ...(cityNames[value]?.names.split(", ") ?? [])].some(
      (each) => placeKey(each) === key,
    ),
  );
}

/**
 * Replaces the names of a city and a neighborhood, such as `Lisboa`, by the values that the
 * questionnaire has for them, such as `lisbon`. Other names stay as they are.
 */
export function findPlaceValues<Fields extends Partial<ListingFields>>(
  fields: Fields,
  places: readonly Place[],
): Fields {
  const { city, neighborhood } = fields;
  const place = city ? findOption(places, city) : undefined;
  const part = neighborhood ? findOption(place?.neighborhoods ?? [], neighborhood) : undefined;
  return {
    ...fields,
    ...(place ? { city: place.value } : {}),
    ...(part ? { neighborhood: part.value } : {}),
  };
}
