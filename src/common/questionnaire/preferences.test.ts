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
  "if the answer about the flat type is %s, the structured search profile has the type %s and the number of bedrooms %s",
  (flatType, propertyType, bedrooms) => {
    const { preferences } = mapPreferences({ ...answers, flatType });
    expect(preferences).toMatchObject({ propertyType, bedrooms, bathrooms: "any" });
  },
);

test("the structured search profile of a submission contains the answers about name, phone, comments, features and rent", () => {
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
  "a structured search profile uses the answer to the field $id, but can be made without the answer",
  ({ id, read }) => {
    const answer = ["1_bedroom", ["balcony"]].find((each) => read(each) !== undefined);
    const without = mapPreferences({ ...answers, [id]: undefined });
    expect(without.problem).toBeNull();
    expect(mapPreferences({ ...answers, [id]: answer }).preferences).not.toEqual(
      without.preferences,
    );
  },
);

test("if a required answer is missing, no structured search profile is made, and the returned problem names the answer", () => {
  const { city: _left, ...rest } = answers;
  expect(mapPreferences(rest)).toEqual({
    preferences: null,
    problem: "city: Please select a city",
  });
});
