import { expect, test } from "vitest";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import { dislikeReasonNames, dislikeReasons } from "./dislike-reasons.ts";
import { labelsOf } from "./labels.ts";
import { match } from "./match.ts";
import { type AnsweredFlat, describeTaste, noTaste, type Taste, tasteOf } from "./taste.ts";
import { type FlatParts, flat } from "./testing-flats.ts";

const labels = labelsOf(defaultDefinition);
const like = (parts: FlatParts): AnsweredFlat => ({
  listing: flat({ city: "berlin", ...parts }),
  verdict: "like",
  reasons: [],
});
const dislike = (reason: AnsweredFlat["reasons"][number], parts: FlatParts): AnsweredFlat => ({
  listing: flat({ city: "berlin", ...parts }),
  verdict: "dislike",
  reasons: [reason],
});

const answered = [
  like({ neighborhood: "kreuzberg" }),
  dislike("wrong_area", { neighborhood: "wedding" }),
  dislike("wrong_area", { neighborhood: "wedding" }),
  dislike("too_expensive", { rent: 1200, neighborhood: "mitte" }),
  dislike("too_expensive", { rent: 1100 }),
  dislike("too_small", { sizeM2: 28.5 }),
  dislike("wrong_time", { availableFrom: "2027-03-01" }),
];

test("the likes and dislikes of a searcher are shown to the team as sentences", () => {
  expect(describeTaste(tasteOf(answered), labels)).toEqual([
    "Liked once in Kreuzberg.",
    "Disliked twice for the area: Wedding.",
    "Disliked twice as too expensive: from €1,100 a month.",
    "Disliked once as too small: up to 28.5 m².",
    "Disliked once for the time: available from March 1, 2027.",
  ]);
  expect(describeTaste(noTaste, labels)).toEqual([]);
});

test.each<[what: string, FlatParts, FlatParts]>([
  [
    "a flat in a liked neighborhood scores higher than a flat elsewhere",
    { neighborhood: "kreuzberg" },
    { neighborhood: "mitte" },
  ],
  [
    "a flat elsewhere scores higher than a flat in a disliked neighborhood",
    { neighborhood: "mitte" },
    { neighborhood: "wedding" },
  ],
  [
    "a flat in a disliked neighborhood scores lower than a flat in another city's neighborhood of the same name",
    { city: "Porto", neighborhood: "wedding" },
    { neighborhood: "wedding" },
  ],
  [
    "a cheaper flat scores higher than a flat that costs as much as one disliked as too expensive",
    { rent: 1099 },
    { rent: 1100 },
  ],
  [
    "a larger flat scores higher than a flat that is as small as one disliked as too small",
    { sizeM2: 29 },
    { sizeM2: 28.5 },
  ],
  [
    "a flat available 15 days later than a flat disliked for its date scores higher than one available 14 days later",
    { availableFrom: "2027-03-16" },
    { availableFrom: "2027-03-15" },
  ],
  [
    "a flat available 15 days earlier than a flat disliked for its date scores higher than one available 14 days earlier",
    { availableFrom: "2027-02-14" },
    { availableFrom: "2027-02-15" },
  ],
])("a searcher's likes and dislikes change the scores of flats: %s", (_, better, worse) => {
  const scoreOf = (parts: FlatParts, taste: Taste) =>
    match({}, flat({ city: "berlin", ...parts }), { today: "2027-02-01", taste, labels }).score;
  const taste = tasteOf(answered);
  expect(scoreOf(better, taste)).toBeGreaterThan(scoreOf(worse, taste));
  expect(scoreOf(better, noTaste)).toBe(scoreOf(worse, noTaste));
});

test("a dislike changes no scores if it has no reason, or if the reason is that the flat is gone, that it looks like a scam, or “other”", () => {
  const parts = { neighborhood: "wedding", rent: 900, sizeM2: 30, availableFrom: "now" };
  const others = (["already_gone", "looks_like_scam", "other"] as const).map((reason) =>
    dislike(reason, parts),
  );
  expect(tasteOf(others)).toEqual(noTaste);
  expect(tasteOf([{ ...like(parts), verdict: "dislike" }])).toEqual(noTaste);
});

test("the order of a searcher's likes and dislikes does not change the taste that is derived from them", () => {
  expect(tasteOf(answered.toReversed())).toEqual(tasteOf(answered));
});

test("no two reasons for a dislike have the same name", () => {
  expect(new Set(dislikeReasons.map((reason) => dislikeReasonNames[reason])).size).toBe(
    dislikeReasons.length,
  );
});
