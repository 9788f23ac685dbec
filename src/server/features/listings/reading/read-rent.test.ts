import { expect, test } from "vitest";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { readListing } from "./read-listing.ts";

const places = placesOf(defaultDefinition);
const now = new Date("2026-11-20T12:00:00Z");
const fieldsOf = (text: string) => readListing(text, { now, places }).fields;

test.each([
  ["Wohnung in Köln, warm 1.210 € (kalt 1.020 €)", 1210, "warm", null],
  ["Wohnung in Köln, Kaltmiete 1.020 € (1.210 € warm)", 1210, "warm", null],
  ["Wohnung in Köln: kalt 690 / NK: 180 / warm: 870", 870, "warm", 180],
  ["Wohnung in Köln, 690€ + 180 NK = 870 warm", 870, "warm", 180],
  ["Wohnung in Köln, Miete: 690 + 180 NK = 870€", 870, "warm", 180],
  ["2 Zi. in Berlin, 720€ (600€ + 120€ NK)", 720, "warm", 120],
  ["Zimmer in Wedding. 14qm 450warm", 450, "warm", null],
  ["Appartement à Paris, 750 € CC (dont charges 50 €), électricité en sus", 750, "warm", 50],
  ["Appartement à Paris, loyer 750€ (dont 50€ de charges)", 750, "warm", 50],
  ["Appartement à Nantes, 865 € hors charges, 135 € de charges, soit 1 000 €", 1000, "warm", 135],
  ["Chambre à Paris, 620,-/mois + 40 de charges", 620, "cold", 40],
  ["Quarto em Lisboa 450€ s/ despesas", 450, "cold", null],
  ["Quarto em Lisboa 450€ c/ despesas", 450, "all_in", null],
  ["Estudio en Madrid, 690 € (internet incluido, luz la paga el inquilino)", 690, "warm", null],
  ["Double room in London, £910 pcm, bills + cleaner included", 910, "all_in", null],
])("of %j the rent, its kind and the utilities are read", (text, rent, rentKind, utilities) => {
  expect(fieldsOf(text)).toMatchObject({ rent, rentKind, utilities });
});

test.each([
  ["Appartement à Lyon, 1 275 € cc. Honoraires TTC à la charge du locataire : 570 €", 1275],
  ["T2 em Benfica, 1100 euros. Entrada: 3300€ (renda + 2 cauções)", 1100],
  ["T2 em Benfica, 1100 euros. Renda + caução: 2200€", 1100],
  ["T2 no Porto, 950€. Rendimento 3x a renda = 2.850€", 950],
  ["T2 no Porto, 950€ mensais. Renda anterior 1.050€", 950],
  ["Flat in Leeds, £1,350 pcm. Parking for an additional £110 pcm", 1350],
  ["Cottage in Oxford, was £2,400, now £2,150 per month. Five weeks' rent deposit, £2,480", 2150],
  ["Wohnung in Leipzig, Kaltmiete 790 €. Die Vormiete lag bei 745 €", 790],
  ["WG-Zimmer in Berlin, 480 € warm. Gesamtmiete der Wohnung 1380 €", 480],
  ["Zimmer in WG in Berlin, Miete 480 €. Miete insgesamt 1380 €", 480],
  ["Quarto em Lisboa 500€ (casal 600€)", 500],
  ["Appartement à Lille 1400€ (loyer de référence majoré 1450 €)", 1400],
  ["À louer à Genève, CHF 2'150.-, place de parc 180.-, garantie 3 mois", 2150],
  ["Flat in Lisbon, 500€ a month water and wifi included", 500],
  ["Two bedroom flat in Lisbon, 1.2k", 1200],
  ["Flat in Lisbon, €1,400 → €1,250", 1250],
  ["Piso en Valencia, bajada de precio: 1.050€ ahora 950€", 950],
  ["T3 em Lisboa, de 1.450€ por 1.300€", 1300],
  ["Room in London, £850 pcm, £950 pcm for a couple", 850],
])("other amounts in %j are no rent", (text, rent) => {
  expect(fieldsOf(text).rent).toBe(rent);
});

test("an amount beside a number of months is no deposit, unless it follows both", () => {
  expect(fieldsOf("Flat in Berlin, parking 180 €, deposit 3 months").deposit).toBeNull();
  expect(fieldsOf("Flat in Berlin, 900 €, deposit of 2 months (1800 €)")).toMatchObject({
    deposit: 1800,
    depositMonths: 2,
  });
});
