import { expect, test } from "vitest";
import type { Reading } from "#common/listings/listing.ts";
import { unknownFields } from "#common/listings/listing-fields.ts";
import {
  capturedEvidence,
  capturedForm,
  emptyCapture,
  nextCapture,
  onlyLink,
  readingOfPage,
  sourceOf,
  splitCapture,
  trimmedEvidence,
} from "./capture.ts";

const reading: Reading = {
  noListing: null,
  fields: { ...unknownFields(), rent: 900, city: "berlin" },
  evidence: { rent: { start: 2, end: 7 }, city: { start: 11, end: 17 } },
  candidates: { sizeM2: [{ value: 40, start: 22, end: 27 }] },
  parts: [],
};

test("a captured field's value refers to words in the listing's text, or is marked `entered` if no words show the value", () => {
  const capture = {
    ...emptyCapture("WG Berlin"),
    text: "  900 € ",
    corrected: { rent: "950", sizeM2: "40", rooms: "" },
  };
  const evidence = capturedEvidence(reading, capture, capturedForm(reading, capture));
  expect(trimmedEvidence(evidence, capture.text)).toEqual({
    rent: "entered",
    rooms: "entered",
    city: { start: 9, end: 15 },
    sizeM2: { start: 20, end: 25 },
  });
});

test("if a listing text about several flats is split, each flat gets the introduction and the email address of the whole text", () => {
  const text = "Two flats in Lisbon\n1) Graça 900 €\n2) Alfama 800 €\nana@example.org";
  const at = (words: string) => text.indexOf(words);
  const several: Reading = {
    ...reading,
    fields: { ...reading.fields, email: "ana@example.org" },
    parts: [
      { start: at("1)"), end: at("2)") },
      { start: at("2)"), end: text.length },
    ],
  };
  const post = { ...emptyCapture("WG Lisboa"), text, url: "https://a.example" };
  const first = splitCapture({ ...post, corrected: { rent: "1" } }, several);
  expect(first).toMatchObject({
    text: "1) Graça 900 €\n\nTwo flats in Lisbon",
    url: "https://a.example",
    corrected: { email: "ana@example.org" },
    flats: 2,
  });
  const second = first && nextCapture(first);
  expect(second).toMatchObject({ rest: [], corrected: { email: "ana@example.org" } });
  expect(second?.text).toMatch(/^2\) Alfama.*Two flats in Lisbon$/s);
  expect(second && nextCapture(second)).toEqual(emptyCapture("WG Lisboa"));
});

test("the fields parsed from a fetched page are used until the user changes the page's text", () => {
  const page = { text: "A flat", reading };
  expect(readingOfPage({ page }, "A flat")).toBe(reading);
  expect(readingOfPage({ page }, "A flat, 900 €")).toBeUndefined();
  expect(readingOfPage(emptyCapture("WG Berlin"), "")).toBeUndefined();
});

test("a text that consists of only a link is treated as a link, and the link's host becomes the suggested source", () => {
  expect(onlyLink(" https://www.idealista.pt/imovel/1/ ")).toBe(
    "https://www.idealista.pt/imovel/1/",
  );
  expect(onlyLink("see https://a.example")).toBeUndefined();
  expect(sourceOf("https://www.idealista.pt/imovel/1/")).toBe("idealista.pt");
});
