import fc from "fast-check";
import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { readListing } from "#server/features/listings/reading/read-listing.ts";
import { scaled } from "./scale.ts";
import { isSlow, usualUnits } from "./slow-text.ts";

const options = { now: new Date("2126-01-01"), places: placesOf(defaultDefinition) };

/** Pieces of text that look like the values of a listing's fields. */
const postUnits =
  "Kaltmiete 800 € |800 € |inkl. NK, |+ Strom |1.200 - |two hundred and |75 m² |Zimmer |3 Zimmer, |T2/|ab 1.12. |bis März |vom 1.1.-|sofort |2 Monate Kaution |kein |kein Balkon |or lift |Berlin |Mitte |75011 |10 min from Lisbon |0176 |six one two |a at b dot |a@b.|suche |möbliert |1) T2 45m2 900€\n|\n\n|- |up to |ß|½|\u200b".split(
    "|",
  );

const isSlowToRead = (unit: string) =>
  isSlow((text) => readListing(text, options), { head: "", unit, tail: "" });

test("a listing of repeated words is parsed in linear time", () => {
  expect([...usualUnits, ...postUnits].filter(isSlowToRead)).toEqual([]);
});

test("a listing of repeated phrases is parsed in linear time", () => {
  const phrase = fc
    .array(fc.constantFrom(...usualUnits, ...postUnits), { minLength: 2, maxLength: 4 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(phrase, (unit) => {
      expect(isSlowToRead(unit)).toBe(false);
    }),
    { numRuns: scaled(300) },
  );
});
