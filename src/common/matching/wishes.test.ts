import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition } from "../questionnaire/definition.ts";
import { prepareSearch } from "./match.ts";
import { wishesOf } from "./wishes.ts";

const answers = {
  city: "berlin",
  neighborhoods: ["mitte"],
  moveInDate: "2027-03-01",
  flatType: "2_bedroom",
  furnishedStatus: "semi_furnished",
  rentRange: [800, 1300],
  includeUtilities: true,
  maxDeposit: "1_month",
  mustHaveFeatures: ["balcony", "petsAllowed"],
  proximityPreferences: ["parks"],
  name: "Ana Example",
  email: "ana@example.org",
  phone: "+4930123456",
  additionalComments: "A piano",
  agreeToTerms: true,
};

const asking = (...fields: Field[]): QuestionnaireDefinition => ({
  steps: [{ id: "step", title: "Step", description: "", fields }],
});

test("wishes are taken from the answers to the questionnaire, but never from names, contacts or comments", () => {
  expect(wishesOf(answers, defaultDefinition)).toEqual({
    wishes: {
      city: "berlin",
      neighborhoods: ["mitte"],
      moveInDate: "2027-03-01",
      flatTypes: ["2_bedroom"],
      furnishings: ["semi_furnished"],
      minRent: 800,
      maxRent: 1300,
      rentIncludesUtilities: true,
      maxDepositMonths: 1,
      mustHaves: ["balcony"],
      wantsPets: true,
      nearTo: ["parks"],
    },
    unmatchable: [],
  });
});

test("an unanswered question creates no wish, and no warning about an answer that matching cannot use", () => {
  const empty = { furnishedStatus: "", mustHaveFeatures: [], flatType: null, agreeToTerms: true };
  expect(wishesOf(empty, defaultDefinition)).toEqual({ wishes: {}, unmatchable: [] });
  expect(wishesOf({ mustHaveFeatures: ["petsAllowed"] }, defaultDefinition).wishes).toEqual({
    wantsPets: true,
  });
});

test("a searcher's rent limits include utilities, unless the questionnaire has a checkbox for utilities and the searcher left it unticked", () => {
  const { includeUtilities, ...rest } = answers;
  const isWith = (given: object, definition: QuestionnaireDefinition | null) =>
    wishesOf({ ...rest, ...given }, definition).wishes.rentIncludesUtilities;
  const rentOnly = asking({ id: "rentRange", label: "Rent", type: "range" });
  expect(isWith({ includeUtilities }, defaultDefinition)).toBe(true);
  expect(isWith({ includeUtilities: false }, defaultDefinition)).toBe(false);
  expect(isWith({}, defaultDefinition)).toBe(false);
  expect(isWith({}, rentOnly)).toBe(true);
  expect(isWith({ includeUtilities: false }, null)).toBe(false);
  const furnished = { field: "furnishedStatus", is: ["furnished"] };
  const options = [{ value: "furnished", label: "Furnished" }];
  const ifFurnished = asking(
    { id: "furnishedStatus", label: "Furnishing", type: "select", options },
    { id: "includeUtilities", label: "Utilities", type: "checkbox", showWhen: furnished },
  );
  expect(isWith({ furnishedStatus: "furnished" }, ifFurnished)).toBe(false);
  expect(isWith({ furnishedStatus: "" }, ifFurnished)).toBe(true);
});

test("messages state which wishes a questionnaire does not ask for, and which answers cannot be compared with listings", () => {
  const odd = asking(
    { id: "where", label: "Where?", type: "select", options: [{ value: "x", label: "X" }] },
    { id: "flatType", label: "Kind of home", type: "text" },
    { id: "rentRange", label: "Budget", type: "text" },
    { id: "moveInDate", label: "When", type: "text" },
    { id: "maxDeposit", label: "Deposit", type: "select", options: [] },
    { id: "furnishedStatus", label: "Furniture", type: "select", options: [] },
    { id: "mustHaveFeatures", label: "Needs", type: "checkbox" },
    { id: "smoker", label: "Do you smoke?", type: "checkbox" },
    { id: "terms", label: "Terms", type: "checkbox", required: true },
    { id: "name", label: "Name", type: "text" },
  );
  const given = {
    where: "x",
    flatType: "castle",
    rentRange: "1000",
    moveInDate: "soon",
    maxDeposit: "none",
    furnishedStatus: "some",
    mustHaveFeatures: true,
    smoker: true,
    terms: true,
    name: "Ana",
  };
  expect(wishesOf(given, odd)).toEqual({
    wishes: {},
    unmatchable: [
      "The questionnaire does not ask for a city.",
      "The questionnaire does not ask for neighborhoods.",
      "The answer to “When” cannot be matched.",
      "The answer to “Kind of home” cannot be matched.",
      "The answer to “Furniture” cannot be matched.",
      "The answer to “Budget” cannot be matched.",
      "The answer to “Deposit” cannot be matched.",
      "The answer to “Needs” cannot be matched.",
      "The questionnaire does not ask for places to be close to.",
      "Listings are not matched by “Where?”.",
      "Listings are not matched by “Do you smoke?”.",
    ],
  });
});

test.each([[[1300, 800]], [[Number.NaN, 1000]], [[0, 0]], [[100, Number.POSITIVE_INFINITY]]])(
  "the answer %j is not accepted as a rent range",
  (rentRange) => {
    const { wishes, unmatchable } = wishesOf({ rentRange }, defaultDefinition);
    expect(wishes).toEqual({});
    expect(unmatchable).toEqual(["The answer to “Monthly rent” cannot be matched."]);
  },
);

test("answers of any kind are turned into wishes without an error, and the wishes can be stored as JSON", () => {
  const ids = Object.keys(answers);
  const anyAnswers = fc.dictionary(fc.constantFrom(...ids, "toString"), fc.anything());
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(defaultDefinition, asking(), null), (given, asked) => {
      const { wishes } = wishesOf(given, asked);
      expect(JSON.parse(JSON.stringify(wishes))).toEqual(wishes);
      expect(() => prepareSearch(wishes, { today: "2027-02-01", taste: null })).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
