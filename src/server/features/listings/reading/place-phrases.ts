import type { Place } from "#common/listings/places.ts";
import { cityNames, knownCities } from "./cities.ts";
import { landmarks, neighborhoodNames, otherNeighborhoods } from "./districts.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases } from "./find-phrases.ts";

/** A city or a neighborhood that a name in a text may mean. */
export type KnownPlace = {
  /**
   * The city's value in the questionnaire; its name if the questionnaire does not have the city.
   */
  city: string;
  /**
   * The neighborhood's value in the questionnaire; its name if the questionnaire does not have the
   * neighborhood; null for the city itself.
   */
  neighborhood: string | null;
  isAsked: boolean;
  /** True for a landmark, whose name identifies the city but no neighborhood. */
  isLandmark?: boolean;
  /** For a town beside a city, the name of that city. */
  beside?: string | undefined;
  isPortugal: boolean;
  /**
   * The country of the city, as a code of ISO 3166; undefined if the city is only in the
   * questionnaire and not in the parser's list of places.
   */
  country: string | undefined;
};

/** A place that is named in a folded text (lower case, no accents). */
export type PlaceMention = Span & {
  place: KnownPlace;
  /**
   * How strongly the words around the name say that the flat is in the named place; 0 for a
   * landmark.
   */
  weight: number;
};

export type PlaceFinder = {
  find: ReturnType<typeof compilePhrases<string>>;
  placeOf: (meaning: string) => KnownPlace | undefined;
  /** Returns the arrondissement of Paris with the given number; undefined if it does not exist. */
  district: (number: number) => KnownPlace | undefined;
  city: (value: string) => KnownPlace | undefined;
};

const finders = new WeakMap<readonly Place[], PlaceFinder>();

/**
 * Returns an object that finds the places of the questionnaire, and the other places that the
 * parser knows.
 */
export function placeFinder(places: readonly Place[]): PlaceFinder {
  const known = finders.get(places);
  if (known) return known;
  const finder = makeFinder(places);
  finders.set(places, finder);
  return finder;
}

/** Matches the numbers at the beginning of labels such as `11th – Popincourt`. */
const ordinal = /^(\d{1,2})(?:st|nd|rd|th)\W+/;
const asPhrase = (label: string) => label.replace(ordinal, "").replaceAll(/[,*@]/g, " ").trim();

function makeFinder(places: readonly Place[]): PlaceFinder {
  const known = new Map<string, KnownPlace>();
  const phrases: Record<string, string> = {};
  const add = (names: string, place: KnownPlace) => {
    const meaning = `${place.city}/${place.neighborhood ?? ""}`;
    known.set(meaning, place);
    phrases[meaning] = phrases[meaning] ? `${phrases[meaning]}, ${names}` : names;
  };
  const districts = new Map<number, KnownPlace>();
  const firstName = (names: string) => names.split(/, |@/)[0] ?? names;
  const values = new Map(places.map(({ value, label }) => [asPhrase(label), value]));
  const cityOf = (name: string) => values.get(name) ?? name;
  for (const { value, label, neighborhoods } of places) {
    const country = cityNames[value]?.country;
    const isPortugal = country === "PT";
    add([asPhrase(label), cityNames[value]?.names].filter(Boolean).join(", "), {
      city: value,
      neighborhood: null,
      isAsked: true,
      isPortugal,
      country,
    });
    for (const each of neighborhoods) {
      const place = { city: value, neighborhood: each.value, isAsked: true, isPortugal, country };
      add([asPhrase(each.label), neighborhoodNames[each.value]].filter(Boolean).join(", "), place);
      const [, number] = ordinal.exec(each.label) ?? [];
      if (number && value === "paris") districts.set(Number(number), place);
    }
  }
  const asked = new Set(places.map(({ value }) => value));
  for (const [value, { names, country }] of Object.entries(cityNames)) {
    if (asked.has(value)) continue;
    add(names, {
      city: firstName(names),
      neighborhood: null,
      isAsked: false,
      isPortugal: country === "PT",
      country,
    });
  }
  for (const { names, country, beside } of knownCities) {
    const city = cityOf(firstName(names));
    const place = {
      city,
      neighborhood: null,
      isAsked: false,
      beside,
      isPortugal: country === "PT",
      country,
    };
    if (city === firstName(names)) add(names, place);
  }
  const askedNames = new Set(
    places.flatMap(({ neighborhoods }) =>
      neighborhoods.map(({ label }) => asPhrase(label).toLowerCase()),
    ),
  );
  for (const [key, names] of Object.entries(otherNeighborhoods)) {
    const city = asked.has(key) ? key : cityOf(firstName(cityNames[key]?.names ?? key));
    const country =
      cityNames[key]?.country ??
      knownCities.find((each) => firstName(each.names) === city)?.country;
    for (const spellings of names.split(", ")) {
      const [name = spellings] = spellings.split("=");
      if (askedNames.has(name.toLowerCase())) continue;
      add(spellings.replaceAll("=", ", "), {
        city,
        neighborhood: name,
        isAsked: false,
        isPortugal: country === "PT",
        country,
      });
    }
  }
  for (const [key, names] of Object.entries(landmarks)) {
    const city = asked.has(key) ? key : firstName(cityNames[key]?.names ?? key);
    const country = cityNames[key]?.country;
    const neighborhood = "landmark";
    const isPortugal = country === "PT";
    add(names, { city, neighborhood, isAsked: false, isLandmark: true, isPortugal, country });
  }
  const find = compilePhrases<string>([phrases]);
  return {
    find,
    placeOf: (meaning) => known.get(meaning),
    district: (number) => districts.get(number),
    city: (value) => known.get(`${value}/`),
  };
}
