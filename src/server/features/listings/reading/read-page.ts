import type { Reading } from "#common/listings/listing.ts";
import { oneLine, type PageElement, parsePage, textOf } from "./pages/html-tree.ts";
import { addFeatures, judgePage } from "./pages/judge-page.ts";
import { addLines, mergeStated } from "./pages/merge-stated.ts";
import { ownPart } from "./pages/own-part.ts";
import { pageFacts } from "./pages/page-facts.ts";
import { absolute, metaOf, ownUrl, titleOf } from "./pages/page-head.ts";
import { linesOf } from "./pages/page-lines.ts";
import { fold, money } from "./pages/page-words.ts";
import { statedFields } from "./pages/stated-fields.ts";
import { amountOf, emptyFacts, type Facts } from "./pages/thing-facts.ts";
import { type ReadingOptions, readListing } from "./read-listing.ts";

/** The result of parsing a page's HTML. */
export type PageReading = {
  /** The text about the flat, and the lines that the page's structured data adds to it. */
  text: string;
  title: string | null;
  /** The addresses of the pictures that show the flat. */
  pictures: string[];
  canonicalUrl: string | null;
  reading: Reading;
};

/**
 * The maximum number of characters of a page's own text, without the lines from its structured
 * data.
 */
const longestText = 16_000;
const longestDescription = 6_000;
const mostPictures = 20;
/**
 * If a page has fewer characters of text than this, probably only scripts show its text. If the
 * page's structured data has no description either, the one in its `meta` elements is used.
 */
const leastText = 250;

/**
 * Parses an HTML page about a flat: its text without the parts that belong to the website, and its
 * structured data (JSON-LD, microdata, Open Graph). Call it in a worker thread, because it takes
 * too long for the main thread.
 *
 * @throws UnreadablePage if elements are nested too deeply
 */
export function readPage(html: string, options: ReadingOptions): PageReading {
  const page = parsePage(html);
  const meta = metaOf(page);
  const { own, lines } = readOwnPart(page);
  const sources = { page, meta, url: options.url };
  const title = titleOf(sources, own);
  const canonicalUrl = ownUrl(sources);
  const site = meta.get("og:site_name")?.[0] ?? URL.parse(options.url ?? "")?.hostname ?? "";
  const facts = pageFacts({ page, own, site, title, url: canonicalUrl });
  const described = describedBy(facts, meta, lines.join("\n"));
  const text = textFrom(title, [...described, ...lines, ...facts.flatMap((each) => each.lines)]);
  const read = (part: string) => readListing(part, options);
  const reading = read(text);
  const added = addLines(text);
  const all = [...facts, ...openGraphFacts(meta, facts)];
  mergeStated(reading, statedFields({ facts: all, read, options }), added);
  addFeatures(reading, facts, { read, rangeOf: added.rangeOf });
  judgePage(reading, facts, added.rangeOf);
  if (title !== null) {
    reading.fields.title = title;
    reading.evidence.title = { start: 0, end: title.length };
  }
  const images = [...(meta.get("og:image") ?? []), ...facts.flatMap((each) => each.images)];
  return {
    text: added.text(),
    title,
    pictures: picturesOf(images, options.url),
    canonicalUrl,
    reading,
  };
}

/**
 * Returns the part of a page that is about the flat, and its lines. Cards with a link and a price
 * are left out, because they show other flats. If no amount of money remains, the cards are kept.
 */
function readOwnPart(page: PageElement): { own: PageElement; lines: string[] } {
  const partOf = (withoutCards: boolean) => {
    const own = ownPart(page, withoutCards);
    return { own, lines: cut(linesOf(own)) };
  };
  const part = partOf(true);
  return part.lines.some((line) => money.test(line)) ? part : partOf(false);
}

/** Returns the lines that begin within the first `longestText` characters, each in full length. */
function cut(lines: readonly string[]): string[] {
  let left = longestText;
  return lines.filter((line) => {
    left -= line.length + 1;
    return left + line.length > 0;
  });
}

/** Returns the descriptions in a page's structured data that its text does not contain. */
function describedBy(
  facts: readonly Facts[],
  meta: ReadonlyMap<string, string[]>,
  text: string,
): string[] {
  const compared = comparable(text);
  const described = facts.flatMap((each) => each.descriptions);
  const shared = meta.get("og:description") ?? meta.get("description") ?? [];
  const candidates = text.length < leastText && described.length === 0 ? shared : described;
  const wanted = candidates
    .slice(0, 20)
    .map(plainText)
    .filter((each) => each !== "");
  return [...new Set(wanted)]
    .filter((each) => !compared.includes(comparable(each).slice(0, 80)))
    .slice(0, 3)
    .map((each) => each.slice(0, longestDescription));
}

const comparable = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the text of a description, which some websites write as HTML. */
const plainText = (text: string) =>
  /<[a-z/]/i.test(text) ? textOf(parsePage(text.slice(0, 50_000))) : oneLine(text);

function textFrom(title: string | null, lines: readonly string[]): string {
  const all = new Set(title === null ? lines : [title, ...lines]);
  return [...all].join("\n").slice(0, longestText).trimEnd();
}

/** Returns the price in a page's Open Graph data, if its other structured data has none. */
function openGraphFacts(meta: ReadonlyMap<string, string[]>, facts: readonly Facts[]): Facts[] {
  const first = (name: string) =>
    meta.get(`product:price:${name}`)?.[0] ?? meta.get(`og:price:${name}`)?.[0];
  const amount = amountOf(first("amount"));
  if (amount === undefined || facts.some(({ prices }) => prices.length > 0)) return [];
  const currency = first("currency");
  return [
    {
      ...emptyFacts(),
      prices: [{ amount, period: undefined }],
      currencies: currency === undefined ? [] : [currency.toUpperCase()],
    },
  ];
}

function picturesOf(images: readonly string[], base: string | undefined): string[] {
  const addresses = images
    .slice(0, 10 * mostPictures)
    .map((image) => absolute(image, base))
    .filter(
      (address) => address !== undefined && !/logo|favicon|placeholder|sprite/i.test(address),
    );
  return [...new Set(addresses)].filter((each) => each !== undefined).slice(0, mostPictures);
}
