import { expect, test } from "vitest";
import type { ListingFields } from "../../src/common/listings/listing-fields.ts";
import { halves, type LabelledPost, loadPairs, loadPosts } from "./labelled-set.ts";
import {
  countDiscrimination,
  countNoListing,
  countPairs,
  countPost,
  countReasons,
  countScam,
  type Figure,
} from "./score.ts";
import { formatScores, scorePosts } from "./score-table.ts";

const labelled = (
  fields: Partial<ListingFields>,
  more: Partial<Extract<LabelledPost, { kind: "post" }>> = {},
): LabelledPost => ({
  id: "a",
  kind: "post",
  text: "",
  language: "en",
  url: null,
  postedAt: "2026-11-20T12:00:00Z",
  noListing: null,
  fields,
  unsure: [],
  scam: null,
  honest: false,
  discriminates: false,
  ...more,
});

const read = (fields: Partial<ListingFields>) => ({ noListing: null, fields });

test.each<[string, Figure, Partial<ListingFields>, LabelledPost, [number, number, number]]>([
  ["the labelled rent", "rent", { rent: 900 }, labelled({ rent: 900 }), [1, 1, 1]],
  ["another rent", "rent", { rent: 90 }, labelled({ rent: 900 }), [1, 1, 0]],
  ["no rent", "rent", { rent: null }, labelled({ rent: 900 }), [0, 1, 0]],
  ["a rent that no text says", "rent", { rent: 900 }, labelled({}), [1, 0, 0]],
  ["an unsure rent", "rent", { rent: 900 }, labelled({ rent: 1 }, { unsure: ["rent"] }), [0, 0, 0]],
  [
    "a city in another language",
    "city",
    { city: "München" },
    labelled({ city: "Munich" }),
    [1, 1, 1],
  ],
  ["a city with an accent", "city", { city: "malaga" }, labelled({ city: "Málaga" }), [1, 1, 1]],
  [
    "half of the deposit",
    "deposit",
    { deposit: 900 },
    labelled({ deposit: 900, depositMonths: 1 }),
    [1, 1, 1],
  ],
  [
    "the deposit with wrong months",
    "deposit",
    { deposit: 900, depositMonths: 2 },
    labelled({ deposit: 900 }),
    [1, 1, 0],
  ],
  [
    "bedrooms that follow from the type",
    "rooms or type",
    { bedrooms: 2, rooms: 3 },
    labelled({ bedrooms: 2 }),
    [1, 1, 1],
  ],
  [
    "a type that is right, with wrong bedrooms",
    "rooms or type",
    { flatType: "room", bedrooms: 2 },
    labelled({ flatType: "room", bedrooms: 1 }),
    [1, 1, 0],
  ],
  ["rooms that no text says", "rooms or type", { rooms: 3 }, labelled({}), [1, 0, 0]],
])(
  "if the listing parser returns %s, the score for “%s” counts the returned, expected and correct values separately",
  (_what, figure, fields, post, [said, wanted, right]) => {
    expect(countPost(figure, read(fields), post)).toEqual({ said, labelled: wanted, right });
  },
);

test("the parser's score counts each feature stated as present or absent, but no feature marked as unsure in the sample listing", () => {
  const post = labelled(
    { features: ["balcony", "elevator"], missingFeatures: ["parking"], pets: false },
    { unsure: ["dishwasher"] },
  );
  const said = read({
    features: ["balcony", "parking", "dishwasher"],
    missingFeatures: ["elevator"],
    pets: false,
  });
  expect(countPost("features", said, post)).toEqual({ said: 4, labelled: 4, right: 2 });
});

test("if the listing parser takes a flat's advertisement for another kind of text, the score counts the flat's rent as not found", () => {
  const said = { noListing: "sale" as const, fields: { rent: 900 } };
  const post = labelled({ rent: 900 });
  expect(countPost("rent", said, post)).toEqual({ said: 0, labelled: 1, right: 0 });
  expect(countNoListing(said, post)).toEqual({ said: 1, labelled: 0, right: 0 });
});

test("for a text that asks for a flat, the score rewards the parser for recognizing the request, and ignores a parsed rent", () => {
  const post = labelled({}, { noListing: "wanted" });
  expect(countPost("rent", read({ rent: 900 }), post)).toEqual({ said: 0, labelled: 0, right: 0 });
  const counts = (noListing: "wanted" | "sale") =>
    countNoListing({ noListing, fields: {} }, post).right;
  expect([counts("wanted"), counts("sale")]).toEqual([1, 0]);
});

test("a scam that is recognized by several signs is counted once, and a listing that excludes groups of people is not counted as a scam", () => {
  const scam = labelled({}, { scam: ["low_rent", "keys_by_post"] });
  const harsh = labelled({}, { discriminates: true });
  expect(countScam(["keys_by_post", "id_copy"], scam)).toEqual({ said: 1, labelled: 1, right: 1 });
  expect(countReasons(["keys_by_post", "id_copy"], scam)).toEqual({
    said: 2,
    labelled: 2,
    right: 1,
  });
  expect(countScam(["discrimination"], harsh)).toEqual({ said: 0, labelled: 0, right: 0 });
  expect(countDiscrimination(["discrimination"], harsh)).toEqual({
    said: 1,
    labelled: 1,
    right: 1,
  });
  expect(countScam(["low_rent"], labelled({}))).toEqual({ said: 1, labelled: 0, right: 0 });
});

test("the score of duplicate detection has separate counts of certain and likely duplicates, and of true and false ones", () => {
  const side = { text: "", source: "", url: null, postedAt: "2026-11-20T12:00:00Z", pictures: [] };
  const judged = (same: boolean, verdict: "certain" | "likely" | "different") => ({
    pair: { id: "a", same, how: "", first: side, second: side },
    verdict,
  });
  expect(
    countPairs([
      judged(true, "certain"),
      judged(true, "likely"),
      judged(true, "likely"),
      judged(true, "different"),
      judged(false, "certain"),
      judged(false, "likely"),
      judged(false, "different"),
    ]),
  ).toEqual({
    same: 4,
    foundCertain: 1,
    foundLikely: 2,
    different: 3,
    wrongJoins: 1,
    wrongLikely: 1,
  });
});

test.each(halves)(
  "the sample listings in the folder “%s” are valid and have unique ids",
  async (half) => {
    const entries = [...(await loadPosts(half)), ...(await loadPairs(half))];
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  },
);

test("the table with the listing parser's scores shows precision and recall for all languages together and for each language", () => {
  const post = (language: "de" | "fr", rent: number) => ({
    post: labelled({ rent: 900 }, { language }),
    said: read({ rent }),
    flags: [],
  });
  const scores = scorePosts([post("de", 900), post("de", 1), post("fr", 900)]);
  const line = formatScores(scores)
    .split("\n")
    .find((text) => text.startsWith("rent "));
  expect(line?.split(/\s+/)).toEqual([
    "rent",
    "0.67/0.67",
    "3",
    "–/–",
    "0.50/0.50",
    "–/–",
    "–/–",
    "1.00/1.00",
    "",
  ]);
});
