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

test("a flat that meets all wishes scores 100, and all its reasons are for it", () => {
  const { score, reasons } = matchPair("family", {});
  expect(score).toBe(100);
  expect(new Set(reasons.map(({ kind }) => kind))).toEqual(new Set(["met"]));
});

test.each(pairs.filter(([, , , fits]) => fits))("%s fits (search: %s)", (_, search, parts) => {
  expect(matchPair(search, parts).fits).toBe(true);
});

test.each(pairs.filter(([, , , fits]) => !fits))(
  "%s does not fit (search: %s)",
  (_, search, parts) => {
    expect(matchPair(search, parts).fits).toBe(false);
  },
);

test.each(rankings)("the scores fall in this order: %s (search: %s)", (_, search, flats) => {
  const scores = flats.map((parts) => matchPair(search, parts).score);
  expect(scores).toEqual([...new Set(scores)].sort((one, other) => other - one));
});

test("a flat in another neighborhood is no good match if other wishes are unknown", () => {
  const parts = { neighborhood: "wedding", pets: null, features: [] };
  expect(matchPair("family", parts).score).toBeLessThan(70);
});

test("the version of the weights is raised when scores or reasons change", () => {
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
  // If this fails, raise the version and write the new digest here.
  expect({ weightsVersion, digest }).toEqual({ weightsVersion: 1, digest: "ff6acc34d7ef8837" });
});
