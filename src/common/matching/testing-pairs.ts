import type { Answers } from "../questionnaire/answers.ts";
import type { FlatParts } from "./testing-flats.ts";

/** The day on which the tests compare the searches with the flats. */
export const pairsDay = "2027-02-01";

const family: Answers = {
  city: "berlin",
  neighborhoods: ["kreuzberg", "neukoelln"],
  moveInDate: "2027-03-01",
  flatType: "1_bedroom",
  furnishedStatus: "unfurnished",
  rentRange: [800, 1300],
  includeUtilities: true,
  maxDeposit: "3_months",
  mustHaveFeatures: ["balcony", "petsAllowed"],
};

/** The answers of the searches in the tests. Each search differs from the first one in one wish. */
export const searches = {
  family,
  withoutUtilities: { ...family, includeUtilities: false },
  twoBedrooms: { ...family, flatType: "2_bedroom" },
  fourBedrooms: { ...family, flatType: "4_bedroom" },
  studio: { ...family, flatType: "studio" },
  room: { ...family, flatType: "room" },
  anyType: { ...family, flatType: undefined },
  roomOrStudio: { ...family, flatType: ["room", "studio"] },
  withoutPets: { ...family, mustHaveFeatures: ["balcony"] },
  nextYear: { ...family, moveInDate: "2028-02-01" },
  laterMove: { ...family, moveInDate: "2027-06-01" },
  nearParks: { ...family, proximityPreferences: ["parks"] },
} satisfies Record<string, Answers>;
export type SearchName = keyof typeof searches;

/** A flat that meets all wishes of the search `family`. Most tests change some of its fields. */
export const perfect: FlatParts = {
  city: "berlin",
  neighborhood: "kreuzberg",
  rent: 1150,
  rentKind: "warm",
  depositMonths: 2,
  rooms: 2,
  flatType: "1_bedroom",
  furnished: "unfurnished",
  pets: true,
  features: ["balcony"],
  availableFrom: "2027-02-15",
  postedAt: "2027-01-31T18:00:00.000Z",
};

/**
 * A test case: a search and a flat to compare. `flat` describes the flat in words. `search` is the
 * name of the search. `parts` are the fields in which the flat differs from a flat that meets all
 * wishes. `fits` says whether the flat fits the search.
 */
export type Pair = [flat: string, search: SearchName, parts: FlatParts, fits: boolean];

/** A rent without utilities. */
export const cold: FlatParts = { rentKind: "cold" };
/** A flat of an unknown type, with an unknown number of rooms. */
export const untyped: FlatParts = { flatType: null, rooms: null };

export const pairs: Pair[] = [
  ["a flat that meets all wishes", "family", {}, true],
  ["a flat in another city of the questionnaire", "family", { city: "paris" }, false],
  ["a flat in a city that Roost does not know", "family", { city: "Porto" }, false],
  ["a flat in an unknown city", "family", { city: null }, true],
  ["a flat whose city is written with its label", "family", { city: "Berlin " }, true],
  ["a flat in another neighborhood", "family", { neighborhood: "wedding" }, true],
  ["a flat at the highest rent", "family", { rent: 1300 }, true],
  ["a flat 5 % above the highest rent", "family", { rent: 1365 }, true],
  ["a flat a cent more than 5 % above the highest rent", "family", { rent: 1365.01 }, false],
  [
    "a flat with everything included above the rent",
    "family",
    { rent: 1400, rentKind: "all_in" },
    false,
  ],
  ["a flat of unknown rent", "family", { rent: null }, true],
  ["a flat below the lowest rent", "family", { rent: 500 }, true],
  ["a flat within the rent with its utilities", "family", { ...cold, utilities: 150 }, true],
  ["a flat above the rent only with its utilities", "family", { ...cold, utilities: 250 }, false],
  [
    "a flat within the rent with estimated utilities",
    "family",
    { ...cold, estimatedUtilities: 200 },
    true,
  ],
  [
    "a flat above the rent only with estimated utilities",
    "family",
    { ...cold, estimatedUtilities: 230 },
    false,
  ],
  ["a flat at the highest rent without unknown utilities", "family", { ...cold, rent: 1300 }, true],
  [
    "a flat above the rent, with or without utilities",
    "family",
    { rent: 1400, rentKind: null },
    false,
  ],
  ["a flat whose rent is not in euros", "family", { rent: 1400, currency: "GBP" }, true],
  ["a flat whose rent is said to be in euros", "family", { rent: 1400, currency: "EUR" }, false],
  [
    "a flat within a rent without utilities",
    "withoutUtilities",
    { ...cold, rent: 1300, utilities: 300 },
    true,
  ],
  ["a flat above a rent without utilities", "withoutUtilities", { ...cold, rent: 1400 }, false],
  [
    "a flat above a rent without utilities, of unknown kind",
    "withoutUtilities",
    { rent: 1400, rentKind: null },
    false,
  ],
  [
    "a flat within the rent after its utilities are taken off",
    "withoutUtilities",
    { rent: 1500, utilities: 200 },
    true,
  ],
  [
    "a flat above the rent after its utilities are taken off",
    "withoutUtilities",
    { rent: 1500, utilities: 100 },
    false,
  ],
  [
    "a flat that may be within the rent without its utilities",
    "withoutUtilities",
    { rent: 1900 },
    true,
  ],
  ["a flat above the rent with any utilities taken off", "withoutUtilities", { rent: 2000 }, false],
  ["a flat that is free already", "family", { availableFrom: "now" }, true],
  ["a flat 30 days after the move-in day", "family", { availableFrom: "2027-03-31" }, true],
  ["a flat 31 days after the move-in day", "family", { availableFrom: "2027-04-01" }, false],
  ["a flat of unknown time", "family", { availableFrom: null }, true],
  [
    "a flat until the day before the move-in day",
    "family",
    { availableUntil: "2027-02-28" },
    false,
  ],
  [
    "a flat until then, from an unknown day",
    "family",
    { availableFrom: null, availableUntil: "2027-02-28" },
    false,
  ],
  ["a flat until the move-in day", "family", { availableUntil: "2027-03-01" }, true],
  ["a studio", "family", { flatType: "studio", rooms: null }, false],
  ["a flat with a bedroom more", "family", { flatType: "2_bedroom", rooms: 3 }, true],
  ["a flat of one room", "family", { ...untyped, rooms: 1 }, false],
  ["a flat of one and a half rooms", "family", { ...untyped, rooms: 1.5 }, false],
  ["a flat of two rooms", "family", { ...untyped, rooms: 2 }, true],
  ["a flat of unknown size", "family", untyped, true],
  ["a house of unknown size", "family", { flatType: "house", rooms: null }, true],
  ["a house with too few rooms", "twoBedrooms", { flatType: "house", rooms: 2 }, false],
  ["a flat with a bedroom less", "twoBedrooms", {}, false],
  ["a flat with a bedroom less, but a room more", "twoBedrooms", { bedrooms: 1, rooms: 3 }, true],
  ["a flat with four bedrooms or more", "fourBedrooms", { flatType: "4_plus", rooms: null }, true],
  ["a flat of one room, for a person who wants a studio", "studio", { ...untyped, rooms: 1 }, true],
  ["a room", "family", { flatType: "room" }, false],
  ["a room, for a person who wants any type", "anyType", { flatType: "room" }, false],
  [
    "a studio, for a person who wants any type",
    "anyType",
    { flatType: "studio", rooms: null },
    true,
  ],
  ["a room, for a person who wants one", "room", { flatType: "room" }, true],
  ["a room, for a person who wants one or a studio", "roomOrStudio", { flatType: "room" }, true],
  ["a flat, for a person who wants a room", "room", {}, true],
  ["a flat with the highest deposit", "family", { depositMonths: 3 }, true],
  ["a flat with a deposit above it", "family", { depositMonths: 3.5 }, false],
  ["a flat whose deposit is three rents", "family", { depositMonths: null, deposit: 3450 }, true],
  [
    "a flat whose deposit is more than three rents",
    "family",
    { depositMonths: null, deposit: 3450.01 },
    false,
  ],
  [
    "a flat with a deposit and no rent",
    "family",
    { depositMonths: null, deposit: 9000, rent: null },
    true,
  ],
  [
    "a flat without a deposit and a rent",
    "family",
    { depositMonths: null, deposit: 0, rent: null },
    true,
  ],
  ["a flat of unknown deposit", "family", { depositMonths: null }, true],
  ["a flat without the balcony", "family", { features: [], missingFeatures: ["balcony"] }, false],
  ["a flat that does not mention a balcony", "family", { features: [] }, true],
  ["a flat without a lift, which is not wished", "family", { missingFeatures: ["elevator"] }, true],
  ["a flat that takes no pets", "family", { pets: false }, false],
  ["a flat that does not mention pets", "family", { pets: null }, true],
  ["a flat that takes no pets, for a person without any", "withoutPets", { pets: false }, true],
  ["a furnished flat", "family", { furnished: "furnished" }, true],
  ["a flat that waits for a person of the team", "family", { status: "new" }, true],
  ["a flat that is gone", "family", { status: "gone" }, false],
  ["a flat that the team rejected", "family", { status: "rejected" }, false],
];
