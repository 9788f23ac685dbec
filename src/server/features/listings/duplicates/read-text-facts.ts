import { foldText } from "./fold-text.ts";
import { readFloors, readStreets, readUnits, type Streets } from "./read-places.ts";

/**
 * The maximum number of characters that are compared. Of a longer text, only the beginning is used.
 */
const longestText = 6_000;

/** The words and numbers in a text that are found by rules which work in every language. */
export type TextFacts = {
  /** The words in their order, without numbers, links and contacts. */
  words: string[];
  /** The amounts, sizes and other numbers, without dates and phone numbers. */
  numbers: Set<number>;
  /** The numbers that stand before a unit such as m². */
  sizes: Set<number>;
  /** The last eight digits of each phone number. */
  phones: Set<string>;
  floors: Set<number>;
  /** The numbers by which flats and rooms are identified within their building. */
  units: Set<string>;
  streets: Streets;
};

const contacts = /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,255}/g;
const phones = /\+?\(?\d(?:[\s()./-]{0,3}\d){8,20}/g;
const dates =
  /(?<![\d.,])\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})(?!\d)|\.(?!\d)|(?<=\/\d{1,2})(?!\d))|(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g;
const numbers =
  /(?<![a-z\d.,])(?:\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d+)(?:[.,]\d{1,2}(?!\d))?( ?k(?![a-z]))?/g;

const sizes =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?(?:m2|qm|sqm|m\^2|mq|metros|metres|meters|sq\.? ?m|square|quadratmeter)(?![a-z])/g;

function readNumbers(text: string): Set<number> {
  const found = new Set<number>();
  for (const [match, thousand] of text.matchAll(numbers)) {
    const value = Number.parseFloat(
      match.replaceAll(/[.,' ](?=\d{3}(?!\d))/g, "").replace(",", "."),
    );
    found.add(thousand === undefined || value >= 100 ? value : Math.round(value * 1000));
  }
  return found;
}

/** Returns the words of a text in their order, without numbers, links and contacts. */
export function wordsOf(text: string): string[] {
  return readWords(foldText(text.slice(0, longestText)).replaceAll(contacts, " "));
}

const readWords = (folded: string) => folded.match(/[\p{L}]{2,}/gu) ?? [];

export function readTextFacts(text: string): TextFacts {
  const folded = foldText(text.slice(0, longestText)).replaceAll(contacts, " ");
  const counted = folded.replaceAll(phones, " ").replaceAll(dates, " ");
  return {
    words: readWords(folded),
    numbers: readNumbers(counted),
    sizes: new Set(
      Array.from(counted.matchAll(sizes), ([, size = ""]) =>
        Number.parseFloat(size.replace(",", ".")),
      ),
    ),
    phones: new Set(
      Array.from(folded.matchAll(phones), ([phone]) => phone.replaceAll(/\D/g, "").slice(-8)),
    ),
    floors: readFloors(folded),
    units: readUnits(counted),
    streets: readStreets(folded),
  };
}
