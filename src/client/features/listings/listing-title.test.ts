import { expect, test } from "vitest";
import { unknownFields } from "#common/listings/listing-fields.ts";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { availabilityOf, placeOf, rentOf, titleOf } from "./listing-title.ts";

const choices = { places: placesOf(defaultDefinition), features: [] };

test("a listing without a title gets a name from its type and size, without the facts that are unknown", () => {
  const unknown = unknownFields();
  expect(titleOf({ ...unknown, title: "Bright studio" })).toBe("Bright studio");
  expect(titleOf({ ...unknown, flatType: "studio", sizeM2: 32 })).toBe("Studio, 32 m²");
  expect(titleOf({ ...unknown, rooms: 2.5 })).toBe("2.5 rooms");
  expect(titleOf(unknown)).toBe("Untitled listing");
  expect(rentOf(unknown)).toBeUndefined();
  expect(availabilityOf(null)).toBeUndefined();
});

test("a listing's city and neighborhood are shown with their labels from the questionnaire, and its rent with words that say what the rent includes", () => {
  expect(placeOf({ city: "lisbon", neighborhood: "graca" }, choices)).toBe("Graça, Lisbon");
  expect(placeOf({ city: "Porto", neighborhood: null }, choices)).toBe("Porto");
  const rent = { ...unknownFields(), rent: 1180.5, rentKind: "warm" as const };
  expect(rentOf(rent)).toBe("€1,180.50 with utilities");
  expect(availabilityOf("2027-03-01")).toBe("Mar 1, 2027");
});
