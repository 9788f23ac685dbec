import { Parser } from "htmlparser2";

export type PageNode = PageElement | string;

export type PageElement = {
  name: string;
  attributes: Record<string, string>;
  children: PageNode[];
};

/**
 * Thrown for a page that cannot be parsed because of its structure, such as too deeply nested
 * elements.
 */
export class UnreadablePage extends Error {}

/**
 * The maximum nesting depth of a page. Browsers stop at 512, and deeper pages would make the parser
 * slow.
 */
const deepest = 700;
/** The maximum number of elements that are parsed of a page. Usual pages have a few thousand. */
const mostElementsOfPage = 50_000;
const chunkLength = 50_000;

/** Elements whose content is code, or is not shown as text of the page. */
const withoutText = new Set(["script", "style", "textarea", "noscript", "template", "iframe"]);

const isData = ({ name, attributes }: PageElement) =>
  name === "script" && /^application\/ld\+json\b/i.test(attributes["type"]?.trim() ?? "");

/**
 * Parses HTML into a tree of elements and texts, in linear time.
 *
 * @throws UnreadablePage if elements are nested too deeply
 */
export function parsePage(html: string): PageElement {
  const root: PageElement = { name: "html", attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const top = () => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, children: [] };
      top().children.push(element);
      open.push(element);
      count += 1;
      if (open.length > deepest) throw new UnreadablePage("The page is nested too deeply");
    },
    ontext(text) {
      const parent = top();
      if (withoutText.has(parent.name) && !isData(parent)) return;
      const { children } = parent;
      const last = children.at(-1);
      // The parser delivers a text in pieces, split at references such as `&amp;`.
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  for (let start = 0; start < html.length && count < mostElementsOfPage; start += chunkLength) {
    parser.write(html.slice(start, start + chunkLength));
  }
  parser.end();
  return root;
}

/** Returns an element and all elements in it, in the order of the page. */
export function* elementsIn(element: PageElement): Generator<PageElement> {
  const waiting = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index];
      if (typeof child === "object") waiting.push(child);
    }
  }
}

/** The number of characters and of elements in an element, and its first heading. */
export type Content = {
  /** The number of characters in the element, without white space. */
  letters: number;
  elements: number;
  /** The first heading in the element. */
  heading: PageElement | undefined;
};

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Returns the level of a heading, which is 0 for the main one; -1 for any other element. */
export const headingLevel = ({ name }: PageElement) => headings.indexOf(name);

/**
 * Measures each element of a page: how many characters and elements it contains, and which heading
 * is its first.
 */
export function measureContent(page: PageElement): Map<PageElement, Content> {
  const contents = new Map<PageElement, Content>();
  const visit = (element: PageElement): Content => {
    const heading = headingLevel(element) >= 0 ? element : undefined;
    const content: Content = { letters: 0, elements: 1, heading };
    for (const child of element.children) {
      if (typeof child === "string") content.letters += child.replaceAll(/\s+/g, "").length;
      else {
        const { letters, elements, heading: first } = visit(child);
        content.letters += letters;
        content.elements += elements;
        content.heading ??= first;
      }
    }
    contents.set(element, content);
    return content;
  };
  visit(page);
  return contents;
}

/** Characters that are invisible, or that change the direction of the text after them. */
const invisible = /[\p{Cf}\p{Co}\p{Cn}\uFFFC\uFFFD]/gu;

/** Returns a text as one line, without characters that are not shown. */
export const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(invisible, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();

/**
 * The maximum number of characters that are collected as the text of one element. The limit makes
 * sure that a page with deeply nested elements is parsed in time.
 */
const longestText = 20_000;
const mostElements = 5_000;

/** Returns the text of an element as one line, cut if it is very long. */
export function textOf(element: PageElement): string {
  const parts: string[] = [];
  let [letters, elements] = [0, 0];
  const add = ({ children }: PageElement): void => {
    elements += 1;
    for (const child of children) {
      if (letters > longestText || elements > mostElements) return;
      if (typeof child === "string") {
        parts.push(child.slice(0, longestText));
        letters += child.length;
      } else {
        add(child);
        parts.push(" ");
      }
    }
  };
  add(element);
  return oneLine(parts.join(""));
}
