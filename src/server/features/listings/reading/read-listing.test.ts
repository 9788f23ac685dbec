import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ListingFields,
  listingFieldNames,
  listingFieldSchemas,
} from "#common/listings/listing-fields.ts";
import { placesOf } from "#common/listings/places.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { readListing } from "./read-listing.ts";

type LabelledPost = {
  id: string;
  kind: string;
  text: string;
  postedAt: string;
  noListing: string | null;
  parts?: number;
  fields: Partial<ListingFields>;
  unsure: string[];
};

const places = placesOf(defaultDefinition);
const now = new Date("2026-11-20T12:00:00Z");
const postedAt = new Date("2026-11-18T09:00:00Z");
const read = (text: string) => readListing(text, { now, postedAt, places });
const fieldsOf = (text: string) => read(text).fields;

const labelled = new URL("../../../../../bench/listings/build-posts.json", import.meta.url);
const posts = (JSON.parse(await readFile(labelled, "utf8")) as LabelledPost[]).filter(
  ({ kind }) => kind === "post",
);

/** Fields that are not compared, because the sample listings do not state their correct values. */
const unlabelled = new Set<string>(["title", "language", "currency", "link", "address"]);

test("the parser of flat listings is tested with more than 60 sample posts", () => {
  expect(posts.length).toBeGreaterThan(60);
});

test.each(posts)("the parser finds exactly the expected values in the sample post $id", (post) => {
  const { fields, noListing, parts } = readListing(post.text, {
    now,
    postedAt: new Date(post.postedAt),
    places,
  });
  expect(noListing?.kind ?? null).toBe(post.noListing);
  expect(parts).toHaveLength(post.parts ?? 0);
  if (post.noListing) return;
  // Rooms, bedrooms and flat type usually follow from each other. If a sample listing states
  // expected values for only some of these fields, the test does not compare the others.
  const ofRooms = ["rooms", "bedrooms", "flatType"];
  const isRoomsLabelled = Object.keys(post.fields).some((name) => ofRooms.includes(name));
  const scored = listingFieldNames.filter((name) => {
    const follows = isRoomsLabelled && ofRooms.includes(name) && post.fields[name] === undefined;
    return !unlabelled.has(name) && !post.unsure.includes(name) && !follows;
  });
  const asSaid = (value: unknown) =>
    Array.isArray(value)
      ? new Set(value.filter((each) => !post.unsure.includes(each)))
      : (value ?? null);
  const said = Object.fromEntries(scored.map((name) => [name, asSaid(fields[name])]));
  const empty = { features: [], missingFeatures: [] };
  const labels = { ...empty, ...post.fields };
  expect(said).toEqual(Object.fromEntries(scored.map((name) => [name, asSaid(labels[name])])));
});

test.each([
  ["1.200 €", 1200],
  ["1 200€", 1200],
  ["€1,200.50", 1200.5],
  ["1'200 CHF", 1200],
  ["1,2k€", 1200],
  ["1k2 €", 1200],
  ["850,- €", 850],
  ["850,-", 850],
  ["EUR 850", 850],
  ["£850", 850],
  ["mil duzentos euros", 1200],
  ["douze cents euros", 1200],
  ["neunhundertfünfzig Euro", 950],
  ["eight hundred and fifty euros", 850],
])("the rent in %s is parsed as %d", (written, rent) => {
  expect(fieldsOf(`Flat in Berlin. Rent: ${written}`).rent).toBe(rent);
});

test.each([
  ["Kaution 1500 €"],
  ["Stellplatz 80 €"],
  ["Ablöse 900 €"],
  ["reduced from 1200 €"],
  ["65 € pro Nacht"],
  ["300 € per week"],
  ["14 €/m²"],
  ["Einkommen mindestens 2500 €"],
  ["Miete zwischen 800 und 900 €"],
  ["Miete ab 650 €"],
])("no rent is found in %s", (text) => {
  expect(fieldsOf(`Wohnung in Berlin, ${text}.`).rent).toBeNull();
});

test("a field about which the parser is unsure stays unknown, and its possible values are returned as candidates", () => {
  const { fields, candidates } = read("Wohnung in Berlin, 800 bis 900 € Miete");
  expect(fields.rent).toBeNull();
  expect(candidates.rent?.map(({ value }) => value)).toEqual([800, 900]);
});

test("the flat type T2 means two bedrooms in Portugal and two rooms in France", () => {
  expect(fieldsOf("T2 em Lisboa, 900 €")).toMatchObject({ bedrooms: 2, flatType: "2_bedroom" });
  expect(fieldsOf("T2 à Paris, 900 €")).toMatchObject({ rooms: 2, bedrooms: 1 });
});

test("dates in a text are computed relative to the day on which it was posted", () => {
  const from = (text: string) => fieldsOf(`Flat in Berlin, ${text}`).availableFrom;
  expect(from("available from 15/01")).toBe("2027-01-15");
  expect(from("libre le 1er mars")).toBe("2027-03-01");
  expect(from("from mid January")).toBe("2027-01-15");
  expect(from("ab sofort")).toBe("now");
  expect(from("available from next month")).toBe("2026-12-01");
  expect(from("available end of March")).toBeNull();
  expect(from("Besichtigung am 24.11.")).toBeNull();
});

test("a city that is only a place nearby, the author's former home or part of a street's name is not taken for the flat's city", () => {
  expect(fieldsOf("Room for rent, 30 min from Lisbon, 400 €").city).toBeNull();
  expect(fieldsOf("I'm moving from Paris. Room in Kreuzberg, 400 €").city).toBe("berlin");
  expect(fieldsOf("Appartement rue de Lyon, 75012, 900 €").city).toBe("paris");
});

test("the parser decodes a phone number with a digit written as a word, and an email address with (at) and (dot)", () => {
  const { phone, email } = fieldsOf(
    "Quarto em Lisboa, nove 1 2 - 3 4 5 - 6 7 8, ana (at) gmail (dot) com",
  );
  expect(phone).toBe("+351912345678");
  expect(email).toBe("ana@gmail.com");
});

test("a text about several flats is split into one part for each flat", () => {
  const text = "Two flats in Lisbon:\n1) T1 Graça 45m2 900€\n2) T2 Alfama 60m2 1200€";
  const { noListing, parts } = read(text);
  expect(noListing?.kind).toBe("several");
  const rents = parts.map(({ start, end }) => fieldsOf(text.slice(start, end)).rent);
  expect(rents).toEqual([900, 1200]);
});

/**
 * Pieces of listings. Some of them contain characters that change their length when they are folded
 * (converted to lower case without accents).
 */
const pieces = fc.constantFrom(
  ..."Miete,1.200 €,warm,kalt,NK,+,=,150,Kaution,2 Monate,ß,ﬁ,İ,ŉ,½,é,e\u0301,\u200b,\u202e,🏡,𝟏𝟐𝟎𝟎,m²,75 m²,T2,3 Zimmer,ab 1.12.,bis März,Lisboa,75011,Berlin,0176 12345678,a@b.de,inkl.,Strom,kein Balkon,pets,\n,\n\n,(,),-,.,;,2 rendas,de caução,room in,flat,800,no,ohne,https://x.de".split(
    ",",
  ),
);
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(" ")),
);

test("for every generated text, the parser throws no error and returns only valid fields and positions within the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { fields, evidence, candidates, parts } = read(text);
      for (const name of listingFieldNames) {
        expect(listingFieldSchemas[name].safeParse(fields[name]).success).toBe(true);
      }
      const ranges = [...Object.values(evidence), ...Object.values(candidates).flat(), ...parts];
      for (const { start, end } of ranges) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 400 },
  );
});

const digitsOf = (text: string) => text.normalize("NFKD").replaceAll(/\D/gu, "");

test("the part of the text that the parser returns as the source of an amount contains the amount's first two digits", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { fields, evidence } = read(text);
      for (const name of ["rent", "deposit", "sizeM2", "utilities"] as const) {
        const range = evidence[name];
        // Some evidence of a deposit has no digits, such as "No deposit".
        if (!range || !fields[name]) continue;
        const words = text.slice(range.start, range.end);
        expect(digitsOf(words).replace(/^0+/, "")).toContain(
          String(fields[name]).replace(".", "").slice(0, 2),
        );
      }
    }),
    { numRuns: 400 },
  );
});

test("if the values of a listing are written as a text, the parser returns the same values", () => {
  const listing = fc.record({
    rent: fc.integer({ min: 200, max: 4000 }),
    rentKind: fc.constantFrom("cold", "warm", "all_in"),
    deposit: fc.integer({ min: 100, max: 9000 }),
    rooms: fc.integer({ min: 2, max: 6 }),
    sizeM2: fc.integer({ min: 15, max: 300 }),
    availableFrom: fc.constantFrom("2027-01-15", "2027-03-01", "2028-12-31"),
    pets: fc.boolean(),
  });
  const kinds = { cold: "plus bills", warm: "warm", all_in: "all inclusive" };
  fc.assert(
    fc.property(listing, (printed) => {
      const { rent, rentKind, deposit, rooms, sizeM2, availableFrom, pets } = printed;
      const text = [
        `${rooms}-room flat in Kreuzberg, Berlin, ${sizeM2} m²`,
        `Rent: €${rent.toLocaleString("en")} a month, ${kinds[rentKind]}`,
        `Deposit: €${deposit.toLocaleString("en")}`,
        `Available from ${availableFrom}`,
        pets ? "Pets allowed" : "No pets",
      ].join("\n");
      expect(fieldsOf(text)).toMatchObject({
        ...printed,
        city: "berlin",
        neighborhood: "kreuzberg",
        currency: "EUR",
      });
    }),
    { numRuns: 100 },
  );
});
