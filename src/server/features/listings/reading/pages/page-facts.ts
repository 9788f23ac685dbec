import { canonicalUrl } from "#common/listings/canonical-url.ts";
import type { PageElement } from "./html-tree.ts";
import { jsonThings, microdataThings } from "./page-things.ts";
import { fold } from "./page-words.ts";
import { type Facts, factsOf, isAboutFlat } from "./thing-facts.ts";

type PageFacts = {
  page: PageElement;
  /** The part of the page that is about the flat. */
  own: PageElement;
  site: string;
  title: string | null;
  url: string | null;
};

const says = ({ prices, sizes, rooms, bedrooms, addresses }: Facts) =>
  [prices, sizes, rooms, bedrooms, addresses].some(({ length }) => length > 0);

/**
 * Returns the facts about the flat in a page's structured data. If several objects in the data
 * describe flats, returns the facts of those with the page's own address; if there are none, of
 * those with the page's title; otherwise of all.
 */
export function pageFacts({ page, own, site, title, url }: PageFacts): Facts[] {
  const things = [...jsonThings(page), ...microdataThings(own)].filter(isAboutFlat);
  const facts = things.map((thing) => factsOf(thing, site));
  const saying = facts.filter(says);
  if (saying.length <= 1) return facts;
  const isHere = ({ urls }: Facts) =>
    url !== null && urls.some((each) => canonicalUrl(each) === url);
  const isTitled = ({ names }: Facts) =>
    title !== null && names.some((name) => fold(name) === fold(title));
  const here = saying.filter(isHere);
  if (here.length > 0) return here;
  const titled = saying.filter(isTitled);
  if (titled.length > 0) return titled;
  return saying;
}

/** Returns the value of a fact; undefined if it has no value, or several different ones. */
export function agreedValue<Value>(
  facts: readonly Facts[],
  valuesOf: (facts: Facts) => readonly Value[],
): Value | undefined {
  const values = new Set(facts.flatMap(valuesOf));
  const [first] = values;
  return values.size === 1 ? first : undefined;
}
