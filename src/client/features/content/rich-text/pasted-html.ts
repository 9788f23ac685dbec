import { arrangeTable } from "./arrange.ts";
import { isKeptAttribute } from "./elements.ts";
import { parseHtml } from "./parse-html.ts";
import { joinWordLists } from "./word-lists.ts";
import { readOnlineItems } from "./word-online.ts";

/**
 * Returns the names of the HTML elements for the formatting in an element's style, such as `strong`
 * for a bold font.
 */
function formattingOf({ style, localName }: HTMLElement): string[] {
  const found: string[] = [];
  const { fontWeight, fontStyle, verticalAlign } = style;
  const line = `${style.textDecoration} ${style.getPropertyValue("text-decoration-line")}`;
  if (fontWeight === "bold" || Number(fontWeight) >= 600) found.push("strong");
  if (fontStyle === "italic") found.push("em");
  if (line.includes("line-through")) found.push("s");
  if (verticalAlign === "sub" || verticalAlign === "super") found.push(verticalAlign.slice(0, 3));
  if (line.includes("underline") && localName !== "a") found.push("u");
  return found;
}

const renamed: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  strike: "s",
  "o:p": "span",
};

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, name: string): Element {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

/** Replaces formatting in styles by HTML elements, such as `strong` for a bold font. */
function readStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("span, b, strong, i, em, a, font")) {
    const { localName, style } = element;
    // Google Docs puts all that it copies into bold elements whose style says that they are not
    // bold.
    const isPlain =
      /^(?:b|strong)$/.test(localName) && /^(?:normal|[1-5]00)$/.test(style.fontWeight);
    const isLink = element.closest("a") !== null;
    const isHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
    for (const name of formattingOf(element)) {
      if ((isLink && name === "u") || (isHeading && name === "strong") || name === localName)
        continue;
      if (renamed[localName] === name) continue;
      const inner = root.ownerDocument.createElement(name);
      inner.append(...element.childNodes);
      element.append(inner);
    }
    if (isPlain || /^(?:span|font)$/.test(localName)) unwrap(element);
  }
}

/**
 * Unwraps `u` elements that contain only links, which Safari adds because it shows links
 * underlined.
 */
function dropLinkLines(root: HTMLElement): void {
  for (const line of root.querySelectorAll("u")) {
    const { childNodes } = line;
    if ([...childNodes].every(({ nodeName }) => nodeName === "A")) unwrap(line);
  }
}

/**
 * In copied HTML, a list can be a direct child of another list, instead of a child of an item.
 * Moves such a list into the item before it. If there is no item before it, because only a part of
 * the list was copied, moves its items into the outer list.
 */
function nestLists(root: HTMLElement): void {
  for (const list of root.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.localName === "li") before.append(list);
    else unwrap(list);
  }
}

/**
 * Removes attributes that the site does not need: the language, the text direction from left to
 * right, and all attributes that the server would remove, such as classes and styles.
 */
function dropAttributes(root: HTMLElement): void {
  for (const element of root.querySelectorAll("*")) {
    const all = [...element.attributes];
    for (const { name, value } of all) {
      const isUsual = name === "lang" || (name === "dir" && value === "ltr");
      if (isUsual || !isKeptAttribute(element.localName, name)) element.removeAttribute(name);
    }
  }
}

const blocks =
  "p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, table, blockquote, pre, figure, hr, div, section, details";

const isBlank = (element: Element) =>
  element.textContent.trim() === "" && !element.querySelector("img");

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Whether a node is a block or contains one, such as a bold element around paragraphs. */
const hasBlock = (node: Node) =>
  isElement(node) && (node.matches(blocks) || node.querySelector(blocks) !== null);

/** Whether a node is an element or a text. Comments are neither. */
const isSeen = (node: Node) =>
  isElement(node)
    ? node.localName === "img" || !isBlank(node)
    : node.nodeType === 3 && node.textContent?.trim() !== "";

/**
 * Puts words that are directly in a `div`, beside its blocks, into paragraphs. Otherwise these
 * words would join the words before and after the `div` when the `div` is removed.
 */
function wrapWords(box: Element): void {
  const children = [...box.childNodes];
  let words: Element | null = null;
  for (const child of children) {
    if (hasBlock(child)) words = null;
    else if (words) words.append(child);
    else if (isSeen(child)) {
      words = box.ownerDocument.createElement("p");
      child.replaceWith(words);
      words.append(child);
    }
  }
}

/**
 * Removes the `div` elements from HTML that was copied in another program. The blocks in a `div`
 * stay. A `div` that contains only words becomes a paragraph.
 */
function dropBoxes(root: HTMLElement): void {
  for (const box of [...root.querySelectorAll("div")].toReversed()) {
    if (box.querySelector(blocks)) {
      wrapWords(box);
      unwrap(box);
    } else if (isBlank(box)) box.remove();
    else rename(box, "p");
  }
}

const unwanted =
  "script, style, meta, link, title, xml, template, iframe, br.Apple-interchange-newline";

/**
 * Whether a picture cannot be shown to visitors: it has no address, or the address is neither
 * http(s) nor a path of this site.
 */
const isLost = (picture: Element) =>
  !/^(?:https?:|\/(?!\/))/i.test(picture.getAttribute("src") ?? "");

function removeComments(root: Node): void {
  const children = [...root.childNodes];
  for (const child of children) {
    if (child.nodeType === 8) child.remove();
    else removeComments(child);
  }
}

/**
 * Converts HTML that was copied from another program, such as Google Docs, Word or Word in a
 * browser, so that the editor shows the same structure as that program. Lists and formatting become
 * elements. Styles and comments are removed.
 */
export function pastedHtml(html: string): string {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll(unwanted)) element.remove();
  for (const picture of body.querySelectorAll("img")) if (isLost(picture)) picture.remove();
  readOnlineItems(body);
  dropBoxes(body);
  joinWordLists(body);
  removeComments(body);
  readStyles(body);
  for (const [name, other] of Object.entries(renamed)) {
    for (const element of body.querySelectorAll(name.replaceAll(":", "\\:"))) {
      const next = rename(element, other);
      if (other === "span") unwrap(next);
    }
  }
  dropLinkLines(body);
  nestLists(body);
  for (const paragraph of body.querySelectorAll(
    "li > p:only-child, li > p:first-child, td > p:only-child, th > p:only-child",
  )) {
    const others = [...(paragraph.parentElement?.children ?? [])].slice(1);
    if (others.every((other) => other.matches("ul, ol"))) unwrap(paragraph);
  }
  // Google Docs and Word write empty lines as empty paragraphs or as line breaks between blocks.
  // Both are removed.
  for (const element of body.querySelectorAll(":scope > br, p")) {
    if (isBlank(element)) element.remove();
  }
  for (const anchor of body.querySelectorAll("a:not([href]), a[href^='#']")) unwrap(anchor);
  dropAttributes(body);
  for (const table of body.querySelectorAll("table")) arrangeTable(table);
  return body.innerHTML.trim();
}
