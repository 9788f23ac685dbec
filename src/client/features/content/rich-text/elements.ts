import { keptAttributes, keptElements } from "#common/content/kept-html.ts";
import { runsNoCode } from "#common/links.ts";

const setOf = (names: string) => new Set(names.split(" "));

/** The inline elements, which are parts of a line of text. All other elements are blocks. */
const inlineElements = setOf(
  "a abbr b br cite code del em i img ins kbd mark picture q s samp small span strong sub sup time u var",
);

/**
 * Elements that contain blocks, but may also contain text without a paragraph around it. The editor
 * puts such text into a paragraph. The tags of this paragraph are left out when the HTML is
 * written.
 */
export const blockContainers = setOf("li td th dd div section blockquote details figure");

/** Block containers in which a single paragraph is usually written without its tags. */
export const tightElements = setOf("li td th dd");

const voidElements = setOf("br hr img col source input wbr area base embed link meta param track");

export const isVoid = (name: string) => voidElements.has(name);

export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): node is Text => node.nodeType === 3;

export const isWhiteSpace = (text: string) => /^[ \t\r\n\f]*$/.test(text);

const blockElements = new Set(keptElements.filter((name) => !inlineElements.has(name)));

/**
 * Whether a node is a part of a line of text. An inline element that contains a block counts as a
 * block.
 */
export function isInline(node: Node): boolean {
  if (!isElement(node)) return true;
  if (!inlineElements.has(node.localName)) return false;
  if (node.localName === "picture") return true;
  return [...node.getElementsByTagName("*")].every(
    ({ localName }) => !blockElements.has(localName),
  );
}

const elementNames = new Set(keptElements);
const attributeNames = new Map(
  Object.entries(keptAttributes).map(([element, names]) => [
    element,
    new Set(names.map((name) => name.toLowerCase())),
  ]),
);

/** Whether the server keeps an attribute of an element when it removes unsafe HTML. */
export const isKeptAttribute = (element: string, name: string): boolean =>
  attributeNames.get("*")?.has(name) === true || attributeNames.get(element)?.has(name) === true;

const isKept = ({ localName, attributes }: Element) =>
  elementNames.has(localName) &&
  [...attributes].every(
    ({ name, value }) => isKeptAttribute(localName, name) && (name !== "href" || runsNoCode(value)),
  );

/** Whether the server keeps everything in an element when it removes unsafe HTML. */
export const isContentKept = (parent: Element): boolean =>
  [...parent.childNodes].every((child) =>
    isElement(child) ? isKept(child) && isContentKept(child) : isText(child),
  );
