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
  [
    "Zimmer in Köln, 480 €, Heizung und WLAN stecken schon in der Miete, Strom nicht dabei",
    480,
    "warm",
    null,
  ],
  ["Studio à Lyon, 540 €, eau comprise, électricité à votre nom", 540, "warm", null],
  ["Flat in Berlin, hot rent 940 €", 940, "warm", null],
  ["Studio à Genève, loyer froid huit cent septante francs", 870, "cold", null],
  ["Wohnung in Köln, Kaltmiete 690, Nebenkosten 180, macht 870", 870, "warm", 180],
  ["Flat in Berlin, base rent 690, side costs 120, heating 60, comes to 870", 870, "warm", 120],
  ["Appartement à Genève, loyer net 1'480.-, charges 130.-, donc 1'610.-", 1610, "warm", 130],
  ["Wohnung in Bonn, Miete 590 plus 140 Vorauszahlung (Heizung, Wasser)", 590, "cold", 140],
  ["T2 à Lyon, loyer net 610 €, charges (chauffage, eau) 155 €, donc 765 €", 765, "warm", 155],
  [
    "Flat in Bath, £925 a month covers gas and water; you only pay your own power",
    925,
    "warm",
    null,
  ],
  ["Quarto em Lisboa, 400€ de renda mais 50€ para despesas, 450€ ao todo", 450, "all_in", 50],
  ["Studio à Nancy, 430 € dont 40 € de charges, électricité à votre charge", 430, "warm", 40],
  ["Room in Reading, all bills paid, £640", 640, "all_in", null],
  ["Flat in Palma, 990 € (water in, power out)", 990, "warm", null],
  ['T2 em Berlim, renda "quente" de 965 euros', 965, "warm", null],
  ["T2 à Marseille, 890 €. Comptez 75 de charges par mois en plus", 890, "cold", null],
  ["Room in Leeds, £485 (students) / £535 (others), all bills included", null, "all_in", null],
  ["Spare room in Leith for 620, bills are shared (45 each)", 620, "cold", null],
])("the rent, its kind and the utilities are parsed from %j", (text, rent, rentKind, utilities) => {
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
  ["Flat in Lisbon, only 520€. To book the visit you pay 30% = 156€", 520],
  ["CHAMBERÍ (MADRID) | 2 hab. | 1.780 €\nSin garaje (parking público cerca, 145 €/mes)", 1780],
  ["Flat in York, 895 €. My bike can stay in the cellar, 20 € a month", 895],
])("the rent in %j is recognized among other amounts", (text, rent) => {
  expect(fieldsOf(text).rent).toBe(rent);
});

test.each([
  ["Wohnung in Bonn. Wir zahlen 612 kalt / 778 warm, der neue Vertrag: 684 kalt / 851 warm", 851],
  ["Piso en Vigo. Yo pago 815 €, pero el nuevo contrato será de 895 € al mes", 895],
  ["T2 à Lyon. Notre loyer actuel est de 764 € CC. Le prochain bail sera à 820 € CC", 820],
  ["Flat in York. I pay £900 at the moment. The agency wants £1,050 pcm", 1050],
  ["Flat in York. We have a deal at £900 pcm. The agent says it will be £1,050 pcm", 1050],
  ["T1 no Porto. Neste momento pago 590€ por mês, água incluída", 590],
  ["Flat in York. I pay £900 a month. Deposit £1,050", 900],
])(
  "if a text names the present rent and the rent of the next contract, the next contract's rent is parsed: %j",
  (text, rent) => {
    expect(fieldsOf(text).rent).toBe(rent);
  },
);

test("if a deposit is stated in months, an amount right after the months counts as the deposit, but an earlier amount does not", () => {
  expect(fieldsOf("Flat in Berlin, parking 180 €, deposit 3 months").deposit).toBeNull();
  expect(fieldsOf("Flat in Berlin, 900 €, deposit of 2 months (1800 €)")).toMatchObject({
    deposit: 1800,
    depositMonths: 2,
  });
});
