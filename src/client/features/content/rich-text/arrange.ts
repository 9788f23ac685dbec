import {
  blockContainers,
  isElement,
  isInline,
  isText,
  isWhiteSpace,
  tightElements,
} from "./elements.ts";

/**
 * True for a paragraph whose tags are usually left out in HTML. Such a paragraph is the first
 * element in a list item, table cell or description, and only lists follow the paragraph.
 */
function isUsuallyBare(paragraph: Element): boolean {
  const parent = paragraph.parentElement;
  if (!parent || !tightElements.has(parent.localName)) return false;
  return [...parent.children].every((child, index) =>
    index === 0 ? child === paragraph : child.matches("ul, ol"),
  );
}

/**
 * Returns `bare` if the HTML of a paragraph has no tags although such a paragraph usually has tags,
 * and `full` if it has tags although they are usually left out. Otherwise returns null.
 */
export function tagsOf(paragraph: HTMLElement): "bare" | "full" | null {
  const isBare = paragraph.hasAttribute("data-bare");
  if (isBare === isUsuallyBare(paragraph)) return null;
  return isBare ? "bare" : "full";
}

function wrapLine(line: Node[], parent: Element): void {
  const [first] = line;
  if (!first || line.every((node) => isText(node) && isWhiteSpace(node.data))) return;
  const paragraph = parent.ownerDocument.createElement("p");
  paragraph.setAttribute("data-bare", "");
  parent.insertBefore(paragraph, first);
  paragraph.append(...line);
}

/**
 * Puts the texts and inline elements that are direct children of a block container into paragraphs.
 * An empty container gets an empty paragraph.
 */
function wrapLines(parent: Element): void {
  let line: Node[] = [];
  const children = [...parent.childNodes];
  for (const child of children) {
    if (isInline(child)) line.push(child);
    else {
      wrapLine(line, parent);
      line = [];
    }
  }
  wrapLine(line, parent);
  if (parent.children.length > 0) return;
  const paragraph = parent.ownerDocument.createElement("p");
  paragraph.setAttribute("data-bare", "");
  parent.append(paragraph);
}

/** Puts a table's caption before the table, because the editor's tables contain rows only. */
export function arrangeTable(table: Element): void {
  const columns = [...table.children].filter((child) => child.localName === "colgroup");
  if (columns.length > 0) {
    table.setAttribute("data-columns", columns.map(({ outerHTML }) => outerHTML).join(""));
    for (const column of columns) column.remove();
  }
  const [caption] = table.children;
  if (caption?.localName !== "caption") return;
  const both = table.ownerDocument.createElement("div");
  both.setAttribute("data-captioned", "");
  table.replaceWith(both);
  both.append(caption, table);
}

/**
 * Replaces a `picture` element by its `img` element, with an attribute that holds the `source`
 * elements of the picture.
 */
function arrangePicture(picture: Element): void {
  const image = picture.querySelector("img");
  if (!image || picture.lastElementChild !== image) return;
  const sources = [...picture.querySelectorAll("source")];
  image.setAttribute("data-sources", sources.map(({ outerHTML }) => outerHTML).join(""));
  picture.replaceWith(image);
}

/**
 * Rearranges parsed HTML so that it has the structure of the editor's document: texts are in
 * paragraphs, and captions are outside of tables.
 */
export function arrange(root: Element): void {
  for (const picture of root.querySelectorAll("picture")) arrangePicture(picture);
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.hasAttribute("data-html")) continue;
    if (blockContainers.has(element.localName) || element === root) wrapLines(element);
  }
  for (const table of root.querySelectorAll("table")) arrangeTable(table);
}

/** Replaces an element by one that the editor shows as a block of HTML. */
export function holdAsHtml(element: Element): Element {
  const held = element.ownerDocument.createElement("div");
  held.setAttribute("data-html", element.outerHTML);
  element.replaceWith(held);
  return held;
}

const divided = new Set(["div", "section", "blockquote", "details", "figure"]);

/**
 * Returns the blocks in a container, such as a section. Each of these blocks can be replaced by a
 * block of HTML. Returns an empty list for other elements, such as lists.
 */
export const partsOf = (element: Element): Element[] =>
  divided.has(element.localName)
    ? [...element.childNodes].filter(
        (child): child is Element =>
          isElement(child) && !isInline(child) && !child.matches("summary, figcaption"),
      )
    : [];
