import { toHtml } from "hast-util-to-html";
import type { Letter } from "./letter.ts";
import { column, type Element } from "./write-html.ts";

/**
 * The elements that would have a meaning for the page around the picture, and the elements that
 * replace them.
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
 * Writes a mail as a picture of itself for a page of the site: the same elements with the same
 * styles, but without links and headings.
 *
 * @param siteUrl the origin of the site
 */
export function writePicture(letter: Letter, siteUrl: string): string {
  return toHtml(withoutMeaning(column(letter, siteUrl)));
}
