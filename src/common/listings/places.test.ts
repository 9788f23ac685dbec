import { expect, test } from "vitest";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import { featuresOf, placesOf } from "./places.ts";

test("the cities and neighborhoods from which a listing's place is chosen are those of the questionnaire", () => {
  const places = placesOf(defaultDefinition);
  expect(places.map(({ value }) => value)).toEqual(["lisbon", "paris", "berlin"]);
  expect(places[0]?.neighborhoods[1]).toEqual({ value: "graca", label: "Graça" });
  expect(placesOf({ steps: [] })).toEqual([]);
});

test("the features that a listing can have are the must-have options of the questionnaire, except the option for pets", () => {
  const values = featuresOf(defaultDefinition).map(({ value }) => value);
  expect(values).toContain("balcony");
  expect(values).not.toContain("petsAllowed");
});
