import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { FlagCode } from "#common/listings/listing.ts";
import { type ListingFields, unknownFields } from "#common/listings/listing-fields.ts";
import { findComparableRent } from "../costs/comparable-rents.ts";
import { findFlags, type KnownListings } from "./find-flags.ts";

const unknown: KnownListings = { comparableRent: undefined, textCities: [], contactCities: [] };

function flagsOf(
  text: string,
  fields: Partial<ListingFields> = {},
  known: Partial<KnownListings> = {},
) {
  const listing = { ...unknownFields(), ...fields, text, url: null };
  return findFlags(listing, { ...unknown, ...known });
}

type Post = { id: string; text: string; fields: Partial<ListingFields>; scam: FlagCode[] | null };

test("each sample scam is flagged with exactly the expected reasons, and no similar honest post is flagged", async () => {
  const file = new URL("../../../../../bench/listings/build-scam-posts.json", import.meta.url);
  const posts: Post[] = JSON.parse(await readFile(file, "utf8"));
  const found = posts.map(({ id, text, fields }) => {
    const comparableRent = findComparableRent({ ...unknownFields(), ...fields }, new Map());
    const codes = flagsOf(text, fields, { comparableRent }).map(({ code }) => code);
    return [id, codes.sort()];
  });
  expect(found).toEqual(posts.map(({ id, scam }) => [id, [...(scam ?? [])].sort()]));
});

test("each example of a scam or of discrimination is flagged as such, and no example of an honest text is flagged", async () => {
  const file = new URL("../../../../../bench/listings/scam-texts.json", import.meta.url);
  const texts: Record<"scams" | "honest" | "discriminating" | "open", string[]> = JSON.parse(
    await readFile(file, "utf8"),
  );
  const isScam = (text: string) => flagsOf(text).some(({ code }) => code !== "discrimination");
  const turnsAway = (text: string) => flagsOf(text).some(({ code }) => code === "discrimination");
  expect(texts.scams.filter((text) => !isScam(text))).toEqual([]);
  expect(texts.honest.filter((text) => flagsOf(text).length > 0)).toEqual([]);
  expect(texts.discriminating.filter((text) => !turnsAway(text))).toEqual([]);
  expect(texts.open.filter(turnsAway)).toEqual([]);
});

test("scam warnings state what percentage of the usual rent is asked, and in which other cities the text and the contact were used", () => {
  const known = { comparableRent: 1000, textCities: ["berlin", "paris"], contactCities: ["lyon"] };
  expect(flagsOf("A flat", { city: "berlin", rent: 440 }, known)).toEqual([
    { code: "low_rent", reason: "The rent is 44 % of what such flats in this city usually cost" },
    {
      code: "known_elsewhere",
      reason: "The same text offered a flat in paris. The same contact offered a flat in lyon",
    },
  ]);
});

test.each([
  ["a rent of an old contract", "A flat", 460],
  ["a rent that was probably misread", "A flat", 90],
  ["a rent that is low by rule", "Eine Wohnung, nur mit WBS", 400],
])("%s is not flagged as a low rent", (_words, text, rent) => {
  expect(flagsOf(text, { city: "berlin", rent }, { comparableRent: 1000 })).toEqual([]);
});

test.each([
  ["https://bit.ly/3abcd", "A shortened link hides its host"],
  ["www.аirbnb.com/rooms/1", "A link's host is written with letters that look like others"],
  ["https://airbnb.com.secure-pay.example/1", "A link's host pretends to be airbnb"],
  ["http://192.0.2.7/pay", "A link names a number instead of a host"],
  ["https://airbnb.com@pay.example/1", "A link hides its host behind a name"],
  [
    "[www.idealista.pt/1](https://pay.example/1)",
    "A link leads to another host than its words say",
  ],
])("the suspicious link %s is flagged", (link, reason) => {
  expect(flagsOf(`See ${link}.`)).toEqual([{ code: "hidden_link", reason }]);
});

test("links to portals and maps, and links with umlauts, are not flagged as a scam", () => {
  const links = `https://www.airbnb.co.uk/rooms/1 https://maps.app.goo.gl/Ab1 https://müller.de
    https://www.idealista.pt/imovel/1/ [Photos](https://photos.example/1) https://wa.me/351912345678`;
  expect(flagsOf(links)).toEqual([]);
});

test.each([
  ["Nur an Deutsche, keine Ausländer", "origin or religion"],
  ["No Muslims please", "religion"],
  ["Não alugo a brasileiros", "origin"],
  ["No se aceptan niños", "family"],
  ["Pas d'étrangers, pas d'enfants", "origin"],
  ["Only Europeans", "origin or religion"],
  ["Não aceitamos crianças nem animais", "family"],
  ["Couple sans enfants uniquement, pas de musulmans", "religion"],
  ["No DSS", "a personal trait"],
])("the words %s are flagged as discriminating", (words, reason) => {
  const [flag, ...others] = flagsOf(`Flat to let. ${words}. Call me.`);
  expect(others).toEqual([]);
  expect(flag?.code).toBe("discrimination");
  expect(flag?.reason).toContain(reason);
});

test.each([
  "Keine Probleme mit der Schufa, bitte",
  "Foreigners welcome, no problem",
  "Kein Kinderzimmer, keine Haustiere",
  "No pets, no smokers, no parties",
  "Wir, ein Paar ohne Kinder, ziehen aus und suchen Nachmieter",
  "Near the French school and the Jewish museum",
  "We have no children's bed, but a sofa",
  "Nous sommes deux Français et une Brésilienne, la coloc est ouverte à tous",
])("the harmless words %s are not flagged as a sign of a scam or as discriminating", (words) => {
  expect(flagsOf(words)).toEqual([]);
});

test("a whole flat for women only is flagged as discriminating, and a room in a shared flat is not", () => {
  const words = "Só para meninas, por favor";
  expect(flagsOf(words, { flatType: "room" })).toEqual([]);
  expect(flagsOf(words, { flatType: "2_bedroom" })).toEqual([
    { code: "discrimination", reason: "People are turned away by their gender" },
  ]);
});
