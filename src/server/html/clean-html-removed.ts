import type { CleanedContent, Removal } from "#common/content/cleaned-content.ts";
import {
  assertShallow,
  cleanTree,
  type Element,
  goesWhole,
  type Root,
  withReading,
  write,
} from "./clean-html.ts";

/** The maximum number of kinds of removals in a report. The kind `other` is one of them. */
const mostKinds = 20;
/** The maximum number of characters that a report shows of an element's or attribute's name. */
const longestName = 50;

/** Each element gets a number, by which it can be found again after unsafe HTML was removed. */
type Numbered = { data?: { number?: number } };

/**
 * Removes unsafe parts from HTML, and reports what was removed. The report is a comparison of the
 * HTML before and after. If an element was removed, its attributes and its content are not reported
 * separately.
 * @throws AppError BAD_REQUEST for HTML that is nested too deeply or has too many unclosed tags
 */
export function cleanAndReport(html: string): CleanedContent {
  return withReading(html, (read) => {
    numberElements(read);
    const clean = cleanTree(read);
    assertShallow(clean);
    const left = new Map<number, Element>();
    collect(clean, left);
    const counts = new Map<string, number>();
    compare(read, left, (what) => counts.set(what, (counts.get(what) ?? 0) + 1));
    return { html: write(clean), removed: mostFrequent(counts) };
  });
}

function numberElements(root: Root): void {
  let number = 0;
  const go = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      (child as Numbered).data = { number };
      number += 1;
      go(child);
    }
  };
  go(root);
}

function collect(parent: Root | Element, left: Map<number, Element>): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const { number } = (child as Numbered).data ?? {};
    if (number !== undefined) left.set(number, child);
    collect(child, left);
  }
}

/**
 * Reports the nodes below a parent that were removed as unsafe. Returns whether they contain text.
 */
function compare(
  parent: Root | Element,
  left: ReadonlyMap<number, Element>,
  tell: (what: string) => void,
): boolean {
  let hasText = false;
  for (const child of parent.children) {
    if (child.type === "text") hasText ||= child.value.trim() !== "";
    else if (child.type === "comment") tell("comment");
    else if (child.type === "element") hasText = compareElement(child, left, tell) || hasText;
  }
  return hasText;
}

function compareElement(
  read: Element,
  left: ReadonlyMap<number, Element>,
  tell: (what: string) => void,
): boolean {
  const name = cut(read.tagName);
  if (goesWhole(read.tagName)) {
    tell(`<${name}>`);
    return false;
  }
  const hasText = compare(read, left, tell);
  const kept = left.get((read as Numbered).data?.number ?? -1);
  if (kept) tellOfProperties(read, kept, tell);
  else if (read.tagName === "img") tell(pictureOf(read));
  else tell(hasText ? `<${name}> (its text stays)` : `<${name}>`);
  return hasText;
}

function tellOfProperties(read: Element, kept: Element, tell: (what: string) => void): void {
  for (const [property, value] of Object.entries(read.properties)) {
    if (property in kept.properties) continue;
    const scheme = property === "href" ? schemeOf(value) : undefined;
    tell(scheme ? `link to ${scheme}` : `attribute ${attributeOf(property)}`);
  }
}

function pictureOf({ properties }: Element): string {
  const scheme = schemeOf(properties.src);
  return scheme ? `picture from ${scheme}` : "picture without an address";
}

/** Returns the scheme of a URL as browsers read it, without spaces and line breaks. */
function schemeOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const plain = value.replaceAll(/[\s\p{Cc}]/gu, "");
  const [scheme] = /^[a-z][a-z0-9+.-]*:/i.exec(plain) ?? [];
  return scheme && cut(scheme.toLowerCase());
}

const otherNames = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["httpEquiv", "http-equiv"],
  ["acceptCharset", "accept-charset"],
]);

/** Converts the parser's name for an attribute to the name in HTML. */
function attributeOf(property: string): string {
  const other = otherNames.get(property);
  if (other) return other;
  const name = /^(?:aria|data)[A-Z0-9]/.test(property)
    ? property.replaceAll(/[A-Z]/g, (letter) => `-${letter}`)
    : property;
  return cut(name.toLowerCase());
}

const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

function mostFrequent(counts: ReadonlyMap<string, number>): Removal[] {
  const all = [...counts].map(([what, count]) => ({ what, count }));
  all.sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1));
  if (all.length <= mostKinds) return all;
  const others = all.splice(mostKinds - 1);
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return [...all, { what: "other", count }];
}
