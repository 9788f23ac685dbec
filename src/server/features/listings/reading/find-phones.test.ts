import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { readListing } from "./read-listing.ts";

const places = placesOf(defaultDefinition);
const now = new Date("2026-11-20T12:00:00Z");
const read = (text: string, url?: string) => readListing(text, { now, places, url });

test.each([
  ["Zimmer in Berlin, 450€ warm. WhatsApp: 0176 123 456 78", "+4917612345678"],
  ["Zimmer in Berlin, 450€ warm. Tel.: (0176) 12 34 56 78", "+4917612345678"],
  ["Zimmer in Berlin, 450€ warm. +49 (0)176/12345678", "+4917612345678"],
  ["Zimmer in Berlin 450€ 0176 12345678 ab 18-20 Uhr", "+4917612345678"],
  ["Zimmer in Berlin, 450€. 0️⃣1️⃣7️⃣6️⃣ 1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", "+4917612345678"],
  ["Zimmer in Berlin, 450€. wa.me/4917612345678", "+4917612345678"],
  ["Zimmer in Berlin, 450€, meine Nr. 0176\n12345678", "+4917612345678"],
  ["Wohnung in Berlin, 900€. Tel. 030 123456-780", "+4930123456780"],
  ["Studio à Paris, 850€ cc. 06.12.34.56.78", "+33612345678"],
  ["Studio à Paris, dispo le 01/12/2026 06 12 34 56 78", "+33612345678"],
  ["Studio à Paris 75011 06 12 34 56 78 850€", "+33612345678"],
  ["Studio à Paris, 850€. Tel 06 12 34 56 78 3 mois minimum", "+33612345678"],
  ["Studio à Paris, 850€. zéro six 12 34 56 78", "+33612345678"],
  ["Quarto em Lisboa, 450€. Ligar para o 912 345 678", "+351912345678"],
  ["Quarto em Lisboa 450€/912345678", "+351912345678"],
  ["Quarto em Lisboa, 450€. 912*345*678", "+351912345678"],
  ["Quarto em Lisboa, 450€. 9one2 three45 678", "+351912345678"],
  ["Piso en Madrid, 900€. Llamar al 612.34.56.78", "+34612345678"],
  ["Piso en Madrid, 900€. Nº de contacto 612345678", "+34612345678"],
  ["Room in London, £700 pcm. 07911 one two 3456", "+447911123456"],
  ["Room in London, £700 pcm. Call +44 (0) 7911 123456", "+447911123456"],
])("the phone number in %j is found", (text, phone) => {
  expect(read(text).fields.phone).toBe(phone);
});

test.each([
  ["T2 em Lisboa, 900€. NIF 245678912"],
  ["T2 em Lisboa, 900€. Ref.ª 912345678"],
  ["Appartement à Paris, 1200€. SIRET 812 345 678 00012"],
  ["Appartement à Paris, 1200€. Référence annonce : 0612345678"],
  ["Wohnung in Berlin, 900 €. Steuernummer 30/123/45678"],
  ["Wohnung in Berlin, 900 €. Objekt-Nr. 0176123456"],
  ["Wohnung in Berlin, 900 €. IBAN DE12 1001 0010 0123 4567 89"],
  ["Wohnung in Berlin, 900 €. Fax 030 12345678"],
  ["Pisos en Madrid desde 2024, 650 700 750 €"],
])("no phone number is found in %j", (text) => {
  expect(read(text).fields.phone).toBeNull();
  expect(read(text).candidates.phone).toBeUndefined();
});

test("if a text has two different phone numbers, the parser returns both as possible values, and leaves the phone number unknown", () => {
  const two = read("Wohnung in Berlin. Tel. 030 / 1234567 oder mobil 0176 12345678");
  expect(two.fields.phone).toBeNull();
  expect(two.candidates.phone?.map(({ value }) => value)).toEqual([
    "+49301234567",
    "+4917612345678",
  ]);
  const twice = read("Quarto em Lisboa. +351 912 345 678 (WhatsApp), 912 345 678");
  expect(twice.fields.phone).toBe("+351912345678");
});

test("without a city, the country of a phone number follows from the website, the language or the form of the number", () => {
  expect(read("2 rooms, 900€, 0176 12345678", "https://www.site.de/1").fields.phone).toBe(
    "+4917612345678",
  );
  expect(read("Schöne Wohnung mit Balkon, 030 12345678").fields.phone).toBe("+493012345678");
  expect(read("Bright room, text me: 07911 123456").fields.phone).toBe("+447911123456");
});

test("numbers that are reserved for examples are accepted as phone numbers", () => {
  expect(read("Room in London, call 07700 900123").fields.phone).toBe("+447700900123");
  expect(read("Studio à Paris, tél. 06 39 98 01 23").fields.phone).toBe("+33639980123");
});
