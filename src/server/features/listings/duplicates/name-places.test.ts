import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { namePlaces } from "./name-places.ts";

test("the reasons why two listings may be one flat contain the questionnaire's label of a city instead of its value", () => {
  const reasons = [
    "Both have the city lisbon",
    "One has the city lisbon, and the other Ulm",
    "Both have 57 m²",
  ];
  expect(namePlaces(reasons, placesOf(defaultDefinition))).toEqual([
    "Both have the city Lisbon",
    "One has the city Lisbon, and the other Ulm",
    "Both have 57 m²",
  ]);
});
