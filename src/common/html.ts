import { once } from "./once.ts";

/**
 * Matches a tag in HTML from which the server has removed unsafe parts. Every `<` in such HTML
 * begins a tag, and every attribute is quoted, so no parser is needed. Even malformed text takes
 * only linear time, because the pattern does not try parts of a tag's name, and stops at the next
 * `<` outside of quotes.
 */
const tag = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^"<>]*(?:"[^"]*"[^"<>]*)*)>/g;

/**
 * A tag of HTML from which unsafe parts were removed. `closing` is true for tags like `</p>`;
 * `attributes` is the text between the tag's name and its end.
 */
export type Tag = { name: string; closing: boolean; attributes: string };

/**
 * Replaces each tag with the result of `map`; the text between the tags stays unchanged. Pass only
 * HTML from which unsafe parts were removed.
 */
export function mapTags(html: string, map: (tag: Tag, text: string) => string): string {
  return html.replaceAll(tag, (text, slash: string, name: string, attributes: string) =>
    map({ name, closing: slash !== "", attributes }, text),
  );
}

/**
 * Returns whether HTML contains a top-level heading (h1). Pass only HTML from which unsafe parts
 * were removed.
 */
export function hasTopHeading(html: string): boolean {
  return [...html.matchAll(tag)].some(([, slash, name]) => name === "h1" && slash === "");
}

const inline = new Set(
  "a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Decodes the character references (such as `&amp;`) of HTML from which unsafe parts were removed.
 */
export function readText(html: string): string {
  return html.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (text, hex, decimal, name) => {
    if (name) return characters[name] ?? text;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : text;
  });
}

/**
 * Returns the text of HTML, without tags, on one line. Pass only HTML from which unsafe parts were
 * removed.
 */
export function textOf(html: string): string {
  const text = mapTags(html, ({ name }) => (inline.has(name) ? "" : " "));
  return readText(text).replaceAll(/\s+/g, " ").trim();
}

/** The number of characters in the preview of a post without an excerpt. */
const previewLength = 150;

const visibleCharacters = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/**
 * A preview of at most n visible characters has at most n times this number of UTF-16 code units.
 * Only unusual texts reach this limit, because even an emoji has at most about a dozen code units.
 */
const mostUnitsEach = 20;

/** Returns the beginning of a text, cut between two visible characters. */
export function beginningOf(text: string, length = previewLength): string {
  // Limit the number of code units, too, because one visible character can have any number of
  // accents. A text with very many accents therefore gets a shorter preview.
  const readable = text.slice(0, length * mostUnitsEach);
  let end = 0;
  let count = 0;
  for (const { index, segment } of visibleCharacters().segment(readable)) {
    if (count === length) break;
    end = index + segment.length;
    count += 1;
  }
  const beginning = readable.slice(0, end);
  return beginning === text ? text : `${beginning}...`;
}

/**
 * Returns the beginning of the text of HTML from which unsafe parts were removed. Lists show it as
 * a preview.
 */
export const previewOf = (html: string): string => beginningOf(textOf(html));
