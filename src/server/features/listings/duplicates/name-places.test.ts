import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { namePlaces } from "./name-places.ts";

test("in the reasons why two listings may be one flat, a place's stored value is replaced by its questionnaire label, if any", () => {
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
