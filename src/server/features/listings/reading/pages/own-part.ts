import {
  type Content,
  elementsIn,
  headingLevel,
  measureContent,
  type PageElement,
  type PageNode,
  textOf,
} from "./html-tree.ts";
import {
  absentWords,
  flatWords,
  fold,
  money,
  offerWords,
  oldWords,
  otherWords,
  priceWords,
  siteHeading,
  siteWords,
  struckWords,
} from "./page-words.ts";

/** Elements that never contain text about the flat itself. */
const foreign = new Set(
  `style noscript template svg math iframe object embed video audio canvas map nav footer button
  select option datalist textarea input dialog s del strike head`
    .trim()
    .split(/\s+/),
);
const foreignRoles = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog menu menubar".split(" "),
);
/**
 * Cards (elements with a link and a price) are a list of other flats if at least this number of
 * cards have the same parent.
 */
const fewestCards = 3;
const longestCard = 600;
const mostCardElements = 200;
const longestHeading = 90;

type Search = {
  contents: ReadonlyMap<PageElement, Content>;
  /** The elements that contain the page's main heading or main part. They are never removed. */
  core: ReadonlySet<PageElement>;
  /** Whether to leave out lists of cards. Such lists show other flats. */
  withoutCards: boolean;
};

/**
 * Returns a copy of a page without the parts that are not about the flat: menus, other flats,
 * advertising, hidden and struck-out parts, and the website's own words.
 */
export function ownPart(page: PageElement, withoutCards: boolean): PageElement {
  return copy(page, { contents: measureContent(page), core: findCore(page), withoutCards });
}

function findCore(page: PageElement): Set<PageElement> {
  const core = new Set<PageElement>();
  const visit = (element: PageElement): boolean => {
    let isCore =
      element.name === "h1" ||
      element.name === "main" ||
      element.name === "body" ||
      element.attributes["role"] === "main" ||
      element.attributes["itemprop"] === "description";
    for (const child of element.children) {
      if (typeof child !== "string" && !foreign.has(child.name) && visit(child)) isCore = true;
    }
    if (isCore) core.add(element);
    return isCore;
  };
  visit(page);
  return core;
}

function copy(element: PageElement, search: Search): PageElement {
  return { ...element, children: [...ownChildren(element, search)] };
}

function* ownChildren(element: PageElement, search: Search): Generator<PageNode> {
  const cards = search.withoutCards ? findCards(element, search) : undefined;
  let skippedLevel = Number.POSITIVE_INFINITY;
  for (const child of element.children) {
    if (typeof child === "string") {
      if (skippedLevel === Number.POSITIVE_INFINITY) yield child;
      continue;
    }
    if (isForeign(child, search) || cards?.has(child)) continue;
    const heading = headingOf(child, search.contents);
    if (heading && heading.level <= skippedLevel) {
      const isForeignPart = heading.level > 0 && siteHeading.test(fold(heading.text));
      skippedLevel = isForeignPart ? heading.level : Number.POSITIVE_INFINITY;
    }
    if (skippedLevel < Number.POSITIVE_INFINITY && !search.core.has(child)) continue;
    yield copy(child, search);
  }
}

/**
 * Returns the level and the text of an element that is a heading, or that contains only a heading.
 * Returns undefined if the element has other text, or if the heading is too long.
 */
function headingOf(
  element: PageElement,
  contents: Search["contents"],
): { level: number; text: string } | undefined {
  const content = contents.get(element);
  const { heading } = content ?? {};
  if (!heading || content?.letters !== contents.get(heading)?.letters) return undefined;
  const text = textOf(heading);
  return text.length > longestHeading ? undefined : { level: headingLevel(heading), text };
}

/**
 * Returns the children that look like cards of other flats: each contains a link and an amount of
 * money.
 */
function findCards(element: PageElement, { contents, core }: Search): Set<PageElement> {
  const byName = new Map<string, PageElement[]>();
  for (const child of element.children) {
    if (typeof child === "string" || core.has(child)) continue;
    const { letters = 0, elements = 0 } = contents.get(child) ?? {};
    if (letters > longestCard || elements > mostCardElements) continue;
    const group = byName.get(child.name);
    if (group) group.push(child);
    else byName.set(child.name, [child]);
  }
  const cards = new Set<PageElement>();
  for (const group of byName.values()) {
    if (group.length < fewestCards) continue;
    const found = group.filter(isCard);
    if (found.length >= fewestCards) for (const card of found) cards.add(card);
  }
  return cards;
}

function isCard(element: PageElement): boolean {
  const hasLink = [...elementsIn(element)].some(
    ({ name, attributes }) => name === "a" && /^(?!#|tel:|mailto:)./.test(attributes["href"] ?? ""),
  );
  return hasLink && money.test(textOf(element));
}

function isForeign(element: PageElement, { core }: Search): boolean {
  const { name, attributes } = element;
  if (foreign.has(name) || isHidden(attributes)) return true;
  const words = wordsOf(attributes);
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  if (has(struckWords) || (words.includes("line") && words.includes("through"))) return true;
  if (has(oldWords) && has(priceWords)) return true;
  if (has(absentWords)) return true;
  if (core.has(element)) return false;
  if (foreignRoles.has(attributes["role"] ?? "") || name === "header" || name === "form") {
    return true;
  }
  if (name === "aside" && !has(flatWords)) return true;
  return has(siteWords) || (has(otherWords) && has(offerWords));
}

function isHidden(attributes: Record<string, string>): boolean {
  return (
    attributes["hidden"] !== undefined ||
    attributes["aria-hidden"] === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden|line-through/i.test(attributes["style"] ?? "")
  );
}

/** Returns the words of an element's class and id. */
function wordsOf(attributes: Record<string, string>): string[] {
  if (attributes["class"] === undefined && attributes["id"] === undefined) return [];
  const names = `${attributes["class"] ?? ""} ${attributes["id"] ?? ""}`.slice(0, 500);
  return names
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}
