import type { FlatParts } from "./testing-flats.ts";
import { cold, type SearchName, untyped } from "./testing-pairs.ts";

/** A search and several flats, from the flat with the highest score to the one with the lowest. */
export type Ranking = [what: string, search: SearchName, flats: FlatParts[]];

export const rankings: Ranking[] = [
  [
    "a wished neighborhood, an unknown one, another one",
    "family",
    [{}, { neighborhood: null }, { neighborhood: "wedding" }],
  ],
  [
    "the wished city, an unknown one, another one",
    "family",
    [{}, { city: null }, { city: "paris" }],
  ],
  [
    "a rent that includes utilities, one that may not, an unknown one, one that is too high",
    "family",
    [{}, { rentKind: null }, { rent: null }, { rent: 1310 }],
  ],
  [
    "a rent within the range, one that may be below it, one below it",
    "withoutUtilities",
    [{}, { rent: 1000 }, { rent: 700 }],
  ],
  [
    "a rent without utilities, one that may be too high, one that is too high",
    "withoutUtilities",
    [{ ...cold, rent: 1300 }, { rent: 1400 }, { ...cold, rent: 1301 }],
  ],
  [
    "the wished type, an unknown one, a larger one",
    "family",
    [{}, untyped, { flatType: "2_bedroom", rooms: 3 }],
  ],
  [
    "a room for a person who wants one, an unknown type, a flat",
    "room",
    [{ flatType: "room" }, untyped, {}],
  ],
  [
    "a flat with two bedrooms, one that may have two, an unknown one",
    "twoBedrooms",
    [{ flatType: "2_bedroom" }, { rooms: 3 }, untyped],
  ],
  [
    "a flat in time, one at an unknown time, one some days late",
    "family",
    [{ availableFrom: "2027-03-01" }, { availableFrom: null }, { availableFrom: "2027-03-02" }],
  ],
  [
    "a flat 60 days early, one at an unknown time, one 61 days early",
    "laterMove",
    [{ availableFrom: "2027-04-02" }, { availableFrom: null }, { availableFrom: "2027-04-01" }],
  ],
  [
    "a flat in time, one at an unknown time, one that is free already",
    "laterMove",
    [{ availableFrom: "2027-06-01" }, { availableFrom: null }, { availableFrom: "now" }],
  ],
  [
    "the wished furnishing, an unknown one, another one",
    "family",
    [{}, { furnished: null }, { furnished: "furnished" }],
  ],
  [
    "a flat with the must-have, one that may have it, one without it",
    "family",
    [{}, { features: [] }, { features: [], missingFeatures: ["balcony"] }],
  ],
  [
    "a flat that takes pets, one that may, one that does not",
    "family",
    [{}, { pets: null }, { pets: false }],
  ],
  [
    "a deposit that is low enough, an unknown one, one that is too high",
    "family",
    [{}, { depositMonths: null }, { depositMonths: 4 }],
  ],
  [
    "a new post, and older ones",
    "family",
    ["2027-01-31", "2027-01-29", "2027-01-25", "2027-01-18", "2027-01-17"].map((day) => ({
      postedAt: `${day}T00:00:00.000Z`,
    })),
  ],
  [
    "a new post, one of unknown age, an old one",
    "family",
    [{}, { postedAt: null }, { postedAt: "2026-12-01T00:00:00.000Z" }],
  ],
  [
    "a dear flat near a park, and one elsewhere",
    "nearParks",
    [
      { neighborhood: "wedding", rent: 1310, features: ["balcony", "parks"] },
      { neighborhood: "wedding", rent: 1310 },
    ],
  ],
  [
    "small disappointments before great ones",
    "family",
    [
      { features: [] },
      { furnished: "furnished" },
      { availableFrom: "2027-03-20" },
      { rent: 1310 },
      { neighborhood: "wedding" },
    ],
  ],
];
