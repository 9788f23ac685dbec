import { expect, test } from "vitest";
import type { Reading } from "#common/listings/listing.ts";
import { unknownFields } from "#common/listings/listing-fields.ts";
import {
  capturedEvidence,
  capturedForm,
  emptyCapture,
  nextCapture,
  onlyLink,
  sourceOf,
  trimmedEvidence,
} from "./capture.ts";

const reading: Reading = {
  noListing: null,
  fields: { ...unknownFields(), rent: 900, city: "berlin" },
  evidence: { rent: { start: 2, end: 7 }, city: { start: 11, end: 17 } },
  candidates: { sizeM2: [{ value: 40, start: 22, end: 27 }] },
  parts: [],
};

test("a read field keeps its words, a chosen candidate gets its words, and a corrected field is entered", () => {
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

test("after each flat of a split post comes the next one, and after the last an empty capture", () => {
  const split = {
    ...emptyCapture("WG Berlin"),
    text: "a",
    url: "https://a.example",
    rest: ["b"],
    flats: 2,
  };
  const second = nextCapture({ ...split, corrected: { rent: "1" } });
  expect(second).toMatchObject({ text: "b", url: "https://a.example", rest: [], corrected: {} });
  expect(nextCapture(second)).toEqual(emptyCapture("WG Berlin"));
});

test("a text that consists of only a link is a link, whose host is the suggested source", () => {
  expect(onlyLink(" https://www.idealista.pt/imovel/1/ ")).toBe(
    "https://www.idealista.pt/imovel/1/",
  );
  expect(onlyLink("see https://a.example")).toBeUndefined();
  expect(sourceOf("https://www.idealista.pt/imovel/1/")).toBe("idealista.pt");
});
