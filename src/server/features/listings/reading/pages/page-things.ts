import { elementsIn, oneLine, type PageElement, textOf } from "./html-tree.ts";

/** A thing of schema.org, as a page describes it in JSON-LD or microdata. */
export type Thing = { types: string[]; properties: Map<string, Value[]> };
export type Value = string | number | boolean | Thing;

/** The limits of what is parsed of a page's structured data. */
const mostThings = 2_000;
const deepest = 40;
const longestBlock = 500_000;
const mostValues = 100;
const longestValue = 10_000;

type Budget = { left: number };

/**
 * Returns the things that a page's JSON-LD describes, except things that are part of other things.
 */
export function jsonThings(page: PageElement): Thing[] {
  const budget = { left: mostThings };
  return [...elementsIn(page)]
    .filter(({ name }) => name === "script")
    .flatMap(({ children }) => parseBlock(children.filter((child) => typeof child === "string")))
    .flatMap((data) => topThings(data, budget, 0));
}

function parseBlock(texts: string[]): unknown[] {
  const text = texts.join("").trim();
  if (text === "" || text.length > longestBlock) return [];
  // Pages write JSON with comments around it, with line breaks in texts and with commas at the end.
  const repaired = text
    .replace(/^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "")
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/, "")
    .replace(/;\s*$/, "")
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/,(?=\s*[}\]])/g, "");
  for (const candidate of [text, repaired]) {
    try {
      return [JSON.parse(candidate)];
    } catch {
      // If the text is not valid JSON, its repaired form is parsed.
    }
  }
  return [];
}

function topThings(data: unknown, budget: Budget, depth: number): Thing[] {
  if (depth > deepest) return [];
  if (Array.isArray(data))
    return data.slice(0, mostThings).flatMap((each) => topThings(each, budget, depth + 1));
  if (!isRecord(data)) return [];
  const graph = data["@graph"];
  if (graph !== undefined) return withReferences(topThings(graph, budget, depth + 1), data, budget);
  const thing = toThing(data, budget, 0);
  return thing ? [thing] : [];
}

/**
 * Returns the things in a JSON-LD graph. An object that contains the graph is also a thing, if it
 * has a type of its own.
 */
function withReferences(things: Thing[], data: Record<string, unknown>, budget: Budget): Thing[] {
  const { "@graph": _graph, ...rest } = data;
  const around = rest["@type"] === undefined ? undefined : toThing(rest, budget, 0);
  return around ? [around, ...things] : things;
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Removes the address of the vocabulary from a name, such as `https://schema.org/`. */
const plainName = (name: string) => name.replace(/^.*[/#:]/, "");

function toThing(data: Record<string, unknown>, budget: Budget, depth: number): Thing | undefined {
  budget.left -= 1;
  if (budget.left < 0 || depth > deepest) return undefined;
  const types = list(data["@type"]).filter((type) => typeof type === "string");
  const properties = new Map<string, Value[]>();
  for (const [name, value] of Object.entries(data)) {
    if (name === "@type" || name === "@context") continue;
    const values = list(value)
      .slice(0, mostValues)
      .flatMap((each): Value[] => {
        if (typeof each === "string") return [each.slice(0, longestValue)];
        if (typeof each === "number" || typeof each === "boolean") return [each];
        if (!isRecord(each)) return [];
        const { "@value": literal } = each;
        if (typeof literal === "string" || typeof literal === "number") return [literal];
        const thing = toThing(each, budget, depth + 1);
        return thing ? [thing] : [];
      });
    properties.set(plainName(name), values);
  }
  return { types: types.map(plainName), properties };
}

/**
 * Returns the things that a page's microdata describes, except things that are part of other
 * things.
 */
export function microdataThings(page: PageElement): Thing[] {
  const things: Thing[] = [];
  let left = mostThings;
  const visit = (element: PageElement, around: Thing | undefined): void => {
    const { attributes } = element;
    const names = attributes["itemprop"]?.trim().split(/\s+/).map(plainName) ?? [];
    const isThing = attributes["itemscope"] !== undefined && left > 0;
    const thing: Thing | undefined = isThing
      ? { types: (attributes["itemtype"] ?? "").split(/\s+/).map(plainName), properties: new Map() }
      : undefined;
    if (thing) left -= 1;
    if (thing && (names.length === 0 || !around)) things.push(thing);
    for (const name of around ? names : []) {
      const value = thing ?? literalOf(element);
      const values = around?.properties.get(name) ?? [];
      if (values.length < mostValues) around?.properties.set(name, [...values, value]);
    }
    for (const child of element.children) {
      if (typeof child !== "string") visit(child, thing ?? around);
    }
  };
  visit(page, undefined);
  return things;
}

function literalOf(element: PageElement): string {
  const { content, datetime, href, src, value } = element.attributes;
  const written = content ?? datetime ?? href ?? src ?? value ?? textOf(element);
  return oneLine(written.slice(0, longestValue));
}
