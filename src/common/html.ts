/**
 * Works on HTML that the server has cleaned: there, every `<` begins a tag and every attribute is
 * quoted, so that reading it needs no parser. The pattern takes linear time for any text: it never
 * tries a shorter name, and it stops at a `<` outside of quotes.
 */
const tag = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^"<>]*(?:"[^"]*"[^"<>]*)*)>/g;

/** A tag of clean HTML: `closing` for `</p>`; `attributes` is the text between name and end. */
export type Tag = { name: string; closing: boolean; attributes: string };

/** Rewrites the tags of clean HTML; the text between them stays as it is. */
export function mapTags(html: string, map: (tag: Tag, text: string) => string): string {
  return html.replaceAll(tag, (text, slash: string, name: string, attributes: string) =>
    map({ name, closing: slash !== "", attributes }, text),
  );
}

/** Whether a text brings a top-level heading of its own. */
export function hasTopHeading(html: string): boolean {
  return [...html.matchAll(tag)].some(([, slash, name]) => name === "h1" && slash === "");
}

const inline = new Set(
  "a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(
    " ",
  ),
);

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** A text of clean HTML with its characters as they are read. */
export function readText(html: string): string {
  return html.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (text, hex, decimal, name) => {
    if (name) return characters[name] ?? text;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : text;
  });
}

/** The text of clean HTML, on one line. */
export function textOf(html: string): string {
  const text = mapTags(html, ({ name }) => (inline.has(name) ? "" : " "));
  return readText(text).replaceAll(/\s+/g, " ").trim();
}

/** Characters of a post's text that stand for it where it has no excerpt. */
const previewLength = 150;

const readers = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Code units that one character of a preview may have on average: emoji have up to a dozen. */
const mostUnitsEach = 20;

/** The beginning of a text, cut between characters as a reader sees them. */
export function beginningOf(text: string, length = previewLength): string {
  // A character may carry any number of accents: the preview of such a text ends earlier.
  const readable = text.slice(0, length * mostUnitsEach);
  const segments = [...readers.segment(readable)].slice(0, length);
  const beginning = segments.map(({ segment }) => segment).join("");
  return beginning === text ? text : `${beginning}...`;
}

/** The beginning of clean HTML's text, for lists. */
export const previewOf = (html: string): string => beginningOf(textOf(html));
