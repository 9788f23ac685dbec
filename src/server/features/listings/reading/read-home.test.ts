import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { readListing } from "./read-listing.ts";

const places = placesOf(defaultDefinition);
const now = new Date("2026-11-20T12:00:00Z");
const read = (text: string) => readListing(text, { now, places });

test.each([
  ["Quarto mobilado no Porto. Quarto com 12 m² num apartamento T4 de 110 m²", 12],
  ["Double room in friendly 4 bed house, Peckham", null],
  ["Helles Zimmer (15qm) in 4-Zimmer-Wohnung, Leipzig", 15],
  ["Ich vermiete ein Zimmer in meiner 2-Zimmer-Wohnung, Leipzig", null],
  ["WG-Zimmer in Berlin, 14m² in 3er WG (Wohnung insgesamt 88 m²)", 14],
  ["Nachmieterin für WG-Zimmer gesucht, 16qm in 75qm-Wohnung, Leipzig", 16],
  ["Chambre meublée 12m2 dans T4, Lyon", 12],
  ["One bedroom in our shared 3 bedroom flat in Hackney", null],
])("the parser sees that a room is offered in %j", (text, sizeM2) => {
  expect(read(text).fields).toMatchObject({ flatType: "room", sizeM2, bedrooms: null });
});

test.each([
  ["Sunny one-bedroom in Graça, Lisbon", "1_bedroom"],
  ["T1 em Lisboa. 1 quarto com roupeiro, sala", "1_bedroom"],
  ["Apartamento T-2 em Lisboa", "2_bedroom"],
  ["Apartamento T0+1 em Lisboa", "studio"],
  ["1 Zi.-Whg in Leipzig", "studio"],
  ["Whole flat, not a shared one! 2 bedrooms, my housemate and me move out", "2_bedroom"],
])("the parser sees that a whole flat is offered in %j", (text, flatType) => {
  expect(read(text).fields.flatType).toBe(flatType);
});

test("the parser reads the whole flat's size, not a room's, and in a swap of flats counts the offered rooms, not the wanted ones", () => {
  const text = "3 pièces de 71 m² à Paris, deux chambres de 11 et 13 m², la cave fait 6 m²";
  expect(read(text).fields.sizeM2).toBe(71);
  expect(read("Biete 2 Zimmer in Berlin gegen 4 Zimmer").fields.rooms).toBe(2);
});

test("a post that looks for a new tenant is parsed as an offer, and a sale that mentions a tenant is parsed as a sale", () => {
  expect(
    read("Je cherche quelqu'un pour reprendre ma chambre à Paris, 510 €").noListing,
  ).toBeNull();
  const sale = "Verkaufe meine 2-Zi-Wohnung in Potsdam, vermietet für 720 kalt, KP 289.000 €";
  expect(read(sale).noListing?.kind).toBe("sale");
});

test("flats that are separated by arrows in one line are parsed as several flats", () => {
  const text = "Quartos em Braga ➡️ quarto nº1 300€ ➡️ quarto nº2 320€ ➡️ quarto nº4 suite 400€";
  expect(read(text).parts).toHaveLength(3);
});
