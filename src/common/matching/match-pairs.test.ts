import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import { dislikeReasons } from "./dislike-reasons.ts";
import { labelsOf } from "./labels.ts";
import { match } from "./match.ts";
import { weightsVersion } from "./match-weights.ts";
import { type Taste, tasteOf } from "./taste.ts";
import { type FlatParts, flat } from "./testing-flats.ts";
import { pairs, pairsDay, perfect, type SearchName, searches } from "./testing-pairs.ts";
import { rankings } from "./testing-rankings.ts";
import { wishesOf } from "./wishes.ts";

const labels = labelsOf(defaultDefinition);

const matchPair = (search: SearchName, parts: FlatParts, taste: Taste | null = null) =>
  match(wishesOf(searches[search], defaultDefinition).wishes, flat({ ...perfect, ...parts }), {
    today: pairsDay,
    taste,
    labels,
  });

test("a flat that meets all wishes scores 100, and all reasons of the match are positive", () => {
  const { score, reasons } = matchPair("family", {});
  expect(score).toBe(100);
  expect(new Set(reasons.map(({ kind }) => kind))).toEqual(new Set(["met"]));
});

test.each<FlatParts>([{ rent: 800 }, { rent: 1300 }, { availableFrom: "2027-03-01" }])(
  "a flat exactly at the limit of a wish gets the full score: %o",
  (parts) => {
    expect(matchPair("family", parts).score).toBe(100);
  },
);

test.each<[text: string, search: SearchName, parts: FlatParts]>([
  ["In Wedding, which is not one of your neighborhoods", "family", { neighborhood: "wedding" }],
  ["In Porto, and not in Berlin", "family", { city: "Porto" }],
  [
    "€1,350 a month with utilities (estimated), above your €1,300",
    "family",
    { rent: 1200, rentKind: "cold", estimatedUtilities: 150 },
  ],
  ["€1,100 a month; utilities on top: not mentioned", "family", { rent: 1100, rentKind: "cold" }],
  ["€1,100 a month; utilities: not mentioned", "family", { rent: 1100, rentKind: null }],
  [
    "€1,500 a month with utilities; the rent without them: not mentioned",
    "withoutUtilities",
    { rent: 1500 },
  ],
  [
    "€2,000 a month with utilities, above your €1,300 without utilities",
    "withoutUtilities",
    { rent: 2000 },
  ],
  ["Below your lowest rent of €800", "family", { rent: 700 }],
  [
    "2 bedrooms, 3 rooms, and you asked for 1 bedroom",
    "family",
    { flatType: "2_bedroom", rooms: 3 },
  ],
  ["A room in a shared flat", "family", { flatType: "room" }],
  ["Available now, 120 days before your move-in day", "laterMove", { availableFrom: "now" }],
  [
    "Available from March 2, 1 day after your move-in day",
    "family",
    { availableFrom: "2027-03-02" },
  ],
  [
    "Available until January 5, 2028, before your move-in day",
    "nextYear",
    { availableUntil: "2028-01-05" },
  ],
  [
    "Deposit of €3,600, above your limit of 3 months",
    "family",
    { depositMonths: null, deposit: 3600 },
  ],
  ["Deposit of 1 month's rent, within your limit of 3 months", "family", { depositMonths: 1 }],
  ["Balcony: no", "family", { features: [], missingFeatures: ["balcony"] }],
  ["Pets are not allowed", "family", { pets: false }],
  ["Furnished, and you asked for unfurnished", "family", { furnished: "furnished" }],
  ["Close by: parks", "nearParks", { features: ["balcony", "parks"] }],
  ["No longer available", "family", { status: "gone" }],
])("one reason of a match is the sentence “%s” (search: %s)", (text, search, parts) => {
  expect(matchPair(search, parts).reasons.map((reason) => reason.text)).toContain(text);
});

test.each(pairs.filter(([, , , fits]) => fits))("%s fits the search %s", (_, search, parts) => {
  expect(matchPair(search, parts).fits).toBe(true);
});

test.each(pairs.filter(([, , , fits]) => !fits))(
  "%s does not fit the search %s",
  (_, search, parts) => {
    expect(matchPair(search, parts).fits).toBe(false);
  },
);

test.each(rankings)(
  "each flat in this list has a higher match score than the next flat: %s (search: %s)",
  (_, search, flats) => {
    const scores = flats.map((parts) => matchPair(search, parts).score);
    expect(scores).toEqual([...new Set(scores)].sort((one, other) => other - one));
  },
);

test("a flat in another neighborhood scores too low to be sent without a review, even if it meets all other wishes", () => {
  expect(matchPair("family", { neighborhood: "wedding" }).score).toBe(69);
  const wishes = {
    ...wishesOf(searches.family, defaultDefinition).wishes,
    mustHaves: ["balcony", "elevator", "dishwasher"],
    nearTo: ["parks", "gym"],
  };
  const elsewhere = flat({
    ...perfect,
    neighborhood: "wedding",
    features: ["balcony", "elevator", "dishwasher", "parks", "gym"],
  });
  expect(match(wishes, elsewhere, { today: pairsDay, taste: null, labels }).score).toBe(69);
});

test("if scores or reasons change, the version of the matching weights must be raised", () => {
  const disliked = flat({ ...perfect, sizeM2: 50 });
  const taste = tasteOf([
    { listing: disliked, verdict: "like", reasons: [] },
    { listing: disliked, verdict: "dislike", reasons: [...dislikeReasons] },
  ]);
  const flats = [
    ...pairs.map(([, search, parts]) => ({ search, parts })),
    ...rankings.flatMap(([, search, each]) => each.map((parts) => ({ search, parts }))),
  ];
  const results = [null, taste].map((each) =>
    flats.map(({ search, parts }) => matchPair(search, { sizeM2: 50, ...parts }, each)),
  );
  const digest = createHash("sha256").update(JSON.stringify(results)).digest("hex").slice(0, 16);
  // If this check fails, write the new digest here. Also raise the version of the weights, unless
  // the digest differs only because pairs of a search and a flat were added to this test.
  expect({ weightsVersion, digest }).toEqual({ weightsVersion: 2, digest: "4e7746cac0cddf45" });
});
