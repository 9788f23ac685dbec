import type { Reading, TextRange } from "#common/listings/listing.ts";
import {
  type ListingFieldName,
  listingFieldNames,
  unknownFields,
} from "#common/listings/listing-fields.ts";
import { sameValue } from "#common/same-value.ts";
import { formOf, type ListingForm, toFormValue } from "./listing-form.ts";

/** The inputs of the capture screen, as a person has filled them in. */
export type Capture = {
  text: string;
  /** The link to the original text or page; empty if there is none. */
  url: string;
  source: string;
  /**
   * Whether the user has chosen the listing's source (such as a portal), so that a suggested source
   * does not replace it.
   */
  hasChosenSource: boolean;
  /** The URLs of the pictures on a fetched page. */
  pictures: string[];
  /**
   * The text of a fetched page, and the fields that were parsed from the page; null if no page was
   * fetched.
   */
  page: { text: string; reading: Reading } | null;
  /** The day on which the flat was posted, as `YYYY-MM-DD`; empty if it is not known. */
  postedOn: string;
  /** The fields that the person has corrected or added. */
  corrected: Partial<ListingForm>;
  /** If a text about several flats was split, the texts of the flats that follow the shown one. */
  rest: string[];
  /** If a text about several flats was split, the contact in that text. Each flat gets it. */
  contact: Partial<ListingForm>;
  /** The number of flats in a text that was split into its flats; 1 for any other text. */
  flats: number;
};

export const emptyCapture = (source: string): Capture => ({
  text: "",
  url: "",
  source,
  hasChosenSource: false,
  pictures: [],
  page: null,
  postedOn: "",
  corrected: {},
  rest: [],
  contact: {},
  flats: 1,
});

/** Returns the link if a text consists of only a link; undefined for any other text. */
export function onlyLink(text: string): string | undefined {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}

/**
 * Returns the host of a link without `www.`, such as `idealista.pt`, as the name of the source from
 * which a listing is captured; undefined if the text is no link.
 */
export function sourceOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : undefined;
}

/**
 * Returns the fields that were parsed from the fetched page if `text` is the text of this page;
 * undefined if the person has edited the text, or if no page was fetched.
 */
export const readingOfPage = (
  { page }: Pick<Capture, "page">,
  text: string,
): Reading | undefined => (page?.text === text ? page.reading : undefined);

/** Returns the fields of the form: the parsed ones, except where the person has corrected them. */
export const capturedForm = (
  reading: Reading | undefined,
  { corrected }: Capture,
): ListingForm => ({
  ...formOf(reading?.fields ?? unknownFields()),
  ...corrected,
});

/**
 * Where the value of a captured field comes from: from words of the text, or from the person who
 * captures the listing.
 */
export type CapturedEvidence = Partial<Record<ListingFieldName, TextRange | "entered">>;

/**
 * Returns where the value of each field of the form comes from: the position of words in the
 * listing's text, or `entered` if the person entered the value or emptied the field.
 */
export function capturedEvidence(
  reading: Reading | undefined,
  { corrected }: Capture,
  form: ListingForm,
): CapturedEvidence {
  const read = formOf(reading?.fields ?? unknownFields());
  return Object.fromEntries(
    listingFieldNames
      .filter((name) => form[name].length > 0 || corrected[name] !== undefined)
      .map((name) => {
        const chosen = reading?.candidates[name]?.find(({ value }) =>
          sameValue(toFormValue(value), form[name]),
        );
        const range = sameValue(form[name], read[name]) ? reading?.evidence[name] : chosen;
        return [name, range ? { start: range.start, end: range.end } : "entered"];
      }),
  );
}

/**
 * Moves the positions of the fields' words towards the start, because the stored text lacks the
 * white space at the start of the typed text.
 */
export function trimmedEvidence(evidence: CapturedEvidence, text: string): CapturedEvidence {
  const trimmed = text.length - text.trimStart().length;
  return Object.fromEntries(
    Object.entries(evidence).map(([name, origin]) => [
      name,
      typeof origin === "object"
        ? { start: origin.start - trimmed, end: origin.end - trimmed }
        : origin,
    ]),
  );
}

/**
 * Splits a text about several flats, and returns the contents of the capture screen for the first
 * flat; undefined if the text has no parts. The text of each flat is its own part, followed by the
 * introduction of the whole text, which may name the city. Its own part comes first, because the
 * title is parsed from the first lines. Each flat also gets the contact in the whole text.
 */
export function splitCapture(capture: Capture, { parts, fields }: Reading): Capture | undefined {
  const { text } = capture;
  const shared = text.slice(0, parts[0]?.start).trim();
  const texts = parts.map(({ start, end }) => {
    const own = text.slice(start, end).trim();
    return shared === "" ? own : `${own}\n\n${shared}`;
  });
  const contact = Object.fromEntries(
    (["phone", "email"] as const).flatMap((name) => {
      const value = fields[name];
      return value === null ? [] : [[name, value]];
    }),
  );
  return texts.length === 0
    ? undefined
    : nextCapture({ ...capture, rest: texts, flats: texts.length, contact });
}

/**
 * Returns the contents of the capture screen for the next flat of a text that was split. After the
 * last flat, the contents have only the source.
 */
export function nextCapture({ source, url, postedOn, rest, flats, contact }: Capture): Capture {
  const [text, ...others] = rest;
  if (text === undefined) return emptyCapture(source);
  return {
    ...emptyCapture(source),
    hasChosenSource: true,
    text,
    url,
    postedOn,
    corrected: contact,
    rest: others,
    contact,
    flats,
  };
}
