import { toHtml } from "hast-util-to-html";
import type { Letter } from "./letter.ts";
import { column, type Element } from "./write-html.ts";

/**
 * The elements of the example mail that would become links, headings or table headings of the page
 * that contains the mail. A neutral element replaces each of them.
 */
const replacements: Record<string, string> = { a: "span", h1: "div", h2: "div", th: "td" };

function withoutMeaning(element: Element): Element {
  const { href: _href, className: _className, scope: _scope, ...properties } = element.properties;
  return {
    ...element,
    tagName: replacements[element.tagName] ?? element.tagName,
    properties,
    children: element.children.map((child) =>
      child.type === "element" ? withoutMeaning(child) : child,
    ),
  };
}

/**
 * Writes a mail as an example for a page of the site: it looks like the mail, but has no links and
 * no headings.
 *
 * @param siteUrl the origin of the site
 */
export function writePicture(letter: Letter, siteUrl: string): string {
  return toHtml(withoutMeaning(column(letter, siteUrl)));
}
