import fc from "fast-check";
import { expect, test } from "vitest";
import { listingStatuses } from "../listings/listing.ts";
import { flatTypes, furnishings, rentKinds } from "../listings/listing-fields.ts";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import { dislikeReasons } from "./dislike-reasons.ts";
import { labelsOf } from "./labels.ts";
import { explainMatch, match, prepareSearch, scoreIfFits } from "./match.ts";
import { type AnsweredFlat, noTaste, tasteOf } from "./taste.ts";
import { type FlatParts, flat } from "./testing-flats.ts";
import type { Wishes } from "./wishes.ts";

const today = "2027-02-01";
const labels = labelsOf(defaultDefinition);
const scoreOf = (wishes: Wishes, listing: ReturnType<typeof flat>, taste = noTaste) =>
  match(wishes, listing, { today, taste, labels });

const days = ["2026-11-01", "2027-01-20", "2027-02-10", "2027-03-01", "2027-03-25", "2027-05-01"];
const features = ["balcony", "elevator", "dishwasher"];
const places = ["parks", "gym"];
const unknownOr = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values);

const anyFlat = fc
  .record({
    status: fc.constantFrom(...listingStatuses),
    city: unknownOr(["berlin", "lisbon", "Porto"]),
    neighborhood: unknownOr(["kreuzberg", "wedding", "alfama", "Elsewhere"]),
    rent: unknownOr([500, 800, 950, 1000, 1300, 1340, 1365, 1366, 2000]),
    rentKind: unknownOr(rentKinds),
    utilities: unknownOr([0, 100, 250]),
    currency: unknownOr(["EUR", "GBP"]),
    deposit: unknownOr([0, 1000, 2600, 5000]),
    depositMonths: unknownOr([1, 2, 3]),
    rooms: unknownOr([1, 1.5, 2, 3, 5]),
    bedrooms: unknownOr([1, 2, 4]),
    flatType: unknownOr(flatTypes),
    sizeM2: unknownOr([20, 45, 80]),
    furnished: unknownOr(furnishings),
    pets: unknownOr([true, false]),
    features: fc.subarray([...features, ...places]),
    missingFeatures: fc.subarray(features),
    availableFrom: unknownOr(["now", ...days]),
    availableUntil: unknownOr(days),
    postedAt: unknownOr(["2027-01-31T10:00:00.000Z", "2027-01-20T10:00:00.000Z"]),
  })
  .map(flat);

/** Generators of searches with a single wish, one for each question that creates a wish. */
const oneWish = {
  city: fc.constantFrom("berlin", "lisbon").map((city): Wishes => ({ city })),
  neighborhoods: fc
    .subarray(["kreuzberg", "wedding", "alfama"], { minLength: 1 })
    .map((neighborhoods): Wishes => ({ neighborhoods })),
  maxRent: fc
    .tuple(fc.constantFrom(950, 1300), fc.boolean())
    .map(([maxRent, rentIncludesUtilities]): Wishes => ({ maxRent, rentIncludesUtilities })),
  minRent: fc.constantFrom(700, 900).map((minRent): Wishes => ({ minRent })),
  flatTypes: fc
    .constantFrom("studio", "1_bedroom", "2_bedroom", "4_bedroom", "house")
    .map((type): Wishes => ({ flatTypes: [type] })),
  furnishings: fc.constantFrom(...furnishings).map((each): Wishes => ({ furnishings: [each] })),
  mustHaves: fc.constantFrom(...features).map((feature): Wishes => ({ mustHaves: [feature] })),
  wantsPets: fc.constant<Wishes>({ wantsPets: true }),
  nearTo: fc.constantFrom(...places).map((place): Wishes => ({ nearTo: [place] })),
  moveInDate: fc.constantFrom(...days).map((moveInDate): Wishes => ({ moveInDate })),
  maxDepositMonths: fc
    .constantFrom(1, 2, 3)
    .map((maxDepositMonths): Wishes => ({ maxDepositMonths })),
};

const anyWishes = fc
  .tuple(
    fc.subarray(["studio", "room", "2_bedroom"]).map((types): Wishes => ({ flatTypes: types })),
    fc.subarray(features).map((mustHaves): Wishes => ({ mustHaves })),
    ...Object.values(oneWish).map((each) => fc.option(each, { nil: {}, freq: 2 })),
  )
  .map((parts): Wishes => Object.assign({}, ...parts));

const anyAnswers: fc.Arbitrary<AnsweredFlat[]> = fc.array(
  fc.record({
    listing: anyFlat,
    verdict: fc.constantFrom("like", "dislike"),
    reasons: fc.subarray([...dislikeReasons]),
  }),
  { maxLength: 5 },
);

const runs = { numRuns: 600 };

/**
 * Returns the kinds of the reasons that a wish adds to the result for a listing. Leaves out the
 * reasons that the listing gets without any wish.
 */
function kindsOf(wish: Wishes, listing: ReturnType<typeof flat>) {
  const always = new Set(scoreOf({}, listing).reasons.map(({ text }) => text));
  return scoreOf(wish, listing).reasons.flatMap(({ kind, text }) =>
    always.has(text) ? [] : [kind],
  );
}

test.each(Object.keys(oneWish))(
  "adding the wish %s never lowers the score of a flat that meets it, and never raises the score of a flat that does not",
  (name) => {
    const wish = oneWish[name as keyof typeof oneWish];
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyWishes, wish, anyFlat, anyAnswers, (all, added, listing, answered) => {
        const others = Object.fromEntries(
          Object.entries(all).filter(([key]) => !Object.hasOwn(added, key)),
        );
        const taste = tasteOf(answered);
        const before = scoreOf(others, listing, taste).score;
        const after = scoreOf({ ...others, ...added }, listing, taste).score;
        const [kind, ...kinds] = new Set(kindsOf(added, listing));
        // A score is checked only if the added wish gives reasons, and either all of them have the
        // kind `met` or all have the kind `unmet`. Otherwise it is not clear whether the listing
        // meets the wish.
        if (kind === undefined || kind === "unknown" || kinds.length > 0) return true;
        seen.add(kind);
        return kind === "met" ? after >= before : after <= before;
      }),
      runs,
    );
    expect([...seen].sort()).toEqual(
      name === "nearTo" ? ["met"] : name === "minRent" ? ["unmet"] : ["met", "unmet"],
    );
  },
);

/** Groups of a flat's fields. The fields of one group together state one fact about the flat. */
const facts: (keyof FlatParts)[][] = [
  ["city"],
  ["neighborhood"],
  ["rent", "rentKind", "utilities", "currency"],
  ["deposit", "depositMonths"],
  ["rooms", "bedrooms", "flatType"],
  ["furnished"],
  ["pets"],
  ["features", "missingFeatures"],
  ["availableFrom"],
  ["availableUntil"],
  ["postedAt"],
];

test("a flat that fits a search still fits if some of its facts become unknown", () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(anyWishes, anyFlat, fc.subarray(facts), (wishes, listing, forgotten) => {
      const names = new Set<string>(forgotten.flat());
      const known = Object.entries(listing).filter(([name]) => !names.has(name));
      const { fits } = scoreOf(wishes, listing);
      seen.add(fits);
      return !fits || scoreOf(wishes, flat(Object.fromEntries(known))).fits;
    }),
    runs,
  );
  expect(seen.size).toBe(2);
});

test("a flat's score does not depend on the order of wishes, of the flat's fields, or of the searcher's likes and dislikes", () => {
  const reversed = (value: object) =>
    Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, each]) => [name, Array.isArray(each) ? each.toReversed() : each]),
    );
  const inOrder = ({ reasons, ...rest }: ReturnType<typeof scoreOf>) => ({
    ...rest,
    // Only the kinds of the reasons are compared: met, unmet or unknown. Their sentences can
    // differ, because a sentence that lists wished values, such as flat types, keeps their order.
    kinds: reasons.map(({ kind }) => kind).sort(),
  });
  fc.assert(
    fc.property(anyWishes, anyFlat, anyAnswers, (wishes, listing, answered) => {
      const taste = tasteOf(answered);
      const before = structuredClone({ wishes, listing, taste });
      const result = inOrder(scoreOf(wishes, listing, taste));
      // The first spread sets the order of the fields, the second one gives the object its type,
      // and the last one sets the values, in which arrays are reversed.
      const other = { ...reversed(listing), ...listing, ...reversed(listing) };
      expect(inOrder(scoreOf(reversed(wishes), other, tasteOf(answered.toReversed())))).toEqual(
        result,
      );
      expect({ wishes, listing, taste }).toEqual(before);
    }),
    runs,
  );
});

test("computing only the score gives the same score as computing the score with its reasons", () => {
  fc.assert(
    fc.property(anyWishes, anyFlat, anyAnswers, (wishes, listing, answered) => {
      const search = prepareSearch(wishes, { today, taste: tasteOf(answered) });
      const { fits, score, reasons } = explainMatch(search, listing, labels);
      expect(scoreIfFits(search, listing)).toBe(fits ? score : undefined);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      // A flat that does not fit always has at least one reason against it.
      return fits || reasons.some(({ kind }) => kind === "unmet");
    }),
    runs,
  );
});
