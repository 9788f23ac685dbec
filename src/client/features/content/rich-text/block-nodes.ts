import { Node } from "@tiptap/core";
import { tagsOf } from "./arrange.ts";
import { isContentKept } from "./elements.ts";
import { parseHtml } from "./parse-html.ts";

const taggedElements = ["div", "section"];

/**
 * A `div` or `section` element. It is invisible to readers, and no button of the editor creates it.
 */
const Container = Node.create({
  name: "container",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    tag: { default: "div", rendered: false, parseHTML: ({ localName }) => localName },
  }),
  parseHTML: () => taggedElements.map((tag) => ({ tag, priority: 40 })),
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
});

const DescriptionList = Node.create({
  name: "descriptionList",
  group: "block",
  content: "(term | definition)+",
  parseHTML: () => [{ tag: "dl" }],
  renderHTML: ({ HTMLAttributes }) => ["dl", HTMLAttributes, 0],
});

const Term = Node.create({
  name: "term",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "dt" }],
  renderHTML: ({ HTMLAttributes }) => ["dt", HTMLAttributes, 0],
});

const Definition = Node.create({
  name: "definition",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "dd" }],
  renderHTML: ({ HTMLAttributes }) => ["dd", HTMLAttributes, 0],
});

/**
 * A collapsible text (a `details` element), which readers open and close. In the editor it is
 * always open.
 */
const Details = Node.create({
  name: "details",
  group: "block",
  content: "summary? block*",
  defining: true,
  parseHTML: () => [{ tag: "details" }],
  renderHTML: ({ HTMLAttributes }) => ["details", HTMLAttributes, 0],
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.dataset.details = "";
    return { dom, contentDOM: dom };
  },
});

const Summary = Node.create({
  name: "summary",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "summary" }],
  renderHTML: ({ HTMLAttributes }) => ["summary", HTMLAttributes, 0],
  addNodeView: () => () => {
    const dom = document.createElement("div");
    dom.dataset.summary = "";
    return { dom, contentDOM: dom };
  },
});

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "block* figcaption? block*",
  defining: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

/**
 * Returns the source of a block of HTML. HTML from the clipboard may be hostile, so returns an
 * empty text if the server would remove a part of the block as unsafe.
 */
function heldHtml(element: HTMLElement): string {
  const html = element.getAttribute("data-html") ?? "";
  return isContentKept(parseHtml(html)) ? html : "";
}

/**
 * A block of HTML, for which the editor has no structure, such as a description list with groups.
 * The HTML is kept character by character, and the user can edit its source.
 */
export const HtmlBlock = Node.create({
  name: "htmlBlock",
  group: "block",
  atom: true,
  addAttributes: () => ({
    html: {
      default: "",
      parseHTML: heldHtml,
      renderHTML: ({ html }) => ({ "data-html": String(html) }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-html]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
});

/**
 * The definition of the attribute `tags`, which says whether the HTML of a paragraph has `p` tags.
 */
export const tagsAttribute = {
  tags: { default: null, rendered: false, keepOnSplit: false, parseHTML: tagsOf },
};

export const blockNodes = [
  Container,
  DescriptionList,
  Term,
  Definition,
  Details,
  Summary,
  Figure,
  Figcaption,
  HtmlBlock,
];
