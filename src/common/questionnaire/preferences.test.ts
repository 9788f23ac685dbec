import { expect, test } from "vitest";
import { mapPreferences, optionalAnswers } from "./preferences.ts";

const answers = {
  city: "paris",
  neighborhoods: ["louvre"],
  moveInDate: "2027-01-01",
  rentRange: [800, 2000],
  name: "Chloé",
  email: "chloe@example.org",
  agreeToTerms: true,
};

test.each([
  ["studio", "studio", "studio"],
  ["2_bedroom", "2_bedroom", "2"],
  ["loft", "loft", "any"],
  [undefined, "apartment", "any"],
])(
  "in a preference record, the flat type %s is stored as %s, with the number of bedrooms %s",
  (flatType, propertyType, bedrooms) => {
    const { preferences } = mapPreferences({ ...answers, flatType });
    expect(preferences).toMatchObject({ propertyType, bedrooms, bathrooms: "any" });
  },
);

test("the answers for name, comments, features, rent and phone are copied to columns of the preference record", () => {
  const { preferences, problem } = mapPreferences({
    ...answers,
    phone: "1",
    additionalComments: "Quiet",
    mustHaveFeatures: ["balcony"],
  });
  expect(problem).toBeNull();
  expect(preferences).toMatchObject({
    fullName: "Chloé",
    phone: "1",
    additionalNotes: "Quiet",
    amenities: ["balcony"],
    minRent: 800,
    maxRent: 2000,
    termsAccepted: true,
  });
});

test.each(optionalAnswers)(
  "a preference record can be made without an answer to the field $id, and an answer changes the record",
  ({ id, read }) => {
    const answer = ["1_bedroom", ["balcony"]].find((each) => read(each) !== undefined);
    const without = mapPreferences({ ...answers, [id]: undefined });
    expect(without.problem).toBeNull();
    expect(mapPreferences({ ...answers, [id]: answer }).preferences).not.toEqual(
      without.preferences,
    );
  },
);

test("if the answers lack a required column, no preference record is made, and the reported problem names the column", () => {
  const { city: _left, ...rest } = answers;
  expect(mapPreferences(rest)).toEqual({
    preferences: null,
    problem: "city: Please select a city",
  });
});
