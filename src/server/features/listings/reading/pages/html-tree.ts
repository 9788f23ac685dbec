import { Parser } from "htmlparser2";

export type PageNode = PageElement | string;

export type PageElement = {
  name: string;
  attributes: Record<string, string>;
  children: PageNode[];
};

/** The error of a page that is built so that it cannot be read. */
export class UnreadablePage extends Error {}

/** The maximum nesting depth. Browsers stop at 512; deeper pages would make the parser slow. */
const deepest = 700;

/** Elements whose content is code or no text of the page. */
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
  const top = () => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, children: [] };
      top().children.push(element);
      open.push(element);
      if (open.length > deepest) throw new UnreadablePage("The page is nested too deeply");
    },
    ontext(text) {
      const parent = top();
      if (withoutText.has(parent.name) && !isData(parent)) return;
      const { children } = parent;
      const last = children.at(-1);
      // The parser splits texts at references such as `&amp;`.
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** Returns an element and all elements in it, in the order of the page. */
export function* elementsIn(element: PageElement): Generator<PageElement> {
  yield element;
  for (const child of element.children) if (typeof child !== "string") yield* elementsIn(child);
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

/** Returns the text of an element as one line. */
export function textOf(element: PageElement): string {
  const parts: string[] = [];
  const add = ({ children }: PageElement): void => {
    for (const child of children) {
      if (typeof child === "string") parts.push(child);
      else {
        add(child);
        parts.push(" ");
      }
    }
  };
  add(element);
  return oneLine(parts.join(""));
}
