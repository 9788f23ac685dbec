import type { Mark, Node } from "@tiptap/pm/model";
import { isVoid } from "./elements.ts";
import type { Given } from "./given-attributes.ts";

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const escapeValue = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Attributes that are written without a value. */
const switches = new Set(["open", "reversed"]);

type Values = Readonly<Record<string, unknown>>;

function tagOf(name: string, { given }: Values, own: Values = {}): string {
  const set = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
  const all = Object.entries({ ...own, ...(given as Given), ...Object.fromEntries(set) });
  const written = all.flatMap(([attribute, value]) => {
    if (typeof value !== "string" && typeof value !== "number") return [];
    return switches.has(attribute)
      ? [` ${attribute}`]
      : [` ${attribute}="${escapeValue(`${value}`)}"`];
  });
  return `<${name}${written.join("")}>`;
}

function element(name: string, attrs: Values, content: string, own?: Values): string {
  const tag = tagOf(name, attrs, own);
  return isVoid(name) ? tag : `${tag}${content}</${name}>`;
}

/**
 * The HTML elements of marks. Only marks whose name in the editor differs from the element's name
 * are listed, such as `bold` for the element `strong`.
 */
const markNames: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  link: "a",
};

function markTag({ type, attrs }: Mark): [name: string, tag: string] {
  const usual = markNames[type.name] ?? type.name.replace(/^kept-/, "");
  const name = typeof attrs.tag === "string" ? attrs.tag : usual;
  return [name, tagOf(name, attrs, type.name === "link" ? { href: attrs.href } : {})];
}

function writePicture({ attrs }: Node): string {
  const { src, alt, width, height, sources } = attrs;
  const picture = tagOf("img", attrs, { src, alt: alt ?? "", width, height });
  return typeof sources === "string" ? `<picture>${sources}${picture}</picture>` : picture;
}

function writeLeaf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? "");
  return node.type.name === "image" ? writePicture(node) : tagOf("br", node.attrs);
}

/**
 * Writes the nodes of a line between two indexes. If several marks begin at the same node, the
 * longest one becomes the outermost element, so that as few elements as possible are split.
 */
function writeLine(
  nodes: readonly Node[],
  from: number,
  to: number,
  open: readonly Mark[],
): string {
  let html = "";
  for (let at = from; at < to; ) {
    const node = nodes[at];
    if (!node) break;
    let longest: { mark: Mark; end: number } | undefined;
    for (const mark of node.marks) {
      if (mark.isInSet(open)) continue;
      let end = at + 1;
      while (end < to && mark.isInSet(nodes[end]?.marks ?? [])) end += 1;
      if (!longest || end > longest.end) longest = { mark, end };
    }
    if (longest) {
      const [name, tag] = markTag(longest.mark);
      html += `${tag}${writeLine(nodes, at, longest.end, [...open, longest.mark])}</${name}>`;
      at = longest.end;
    } else {
      html += writeLeaf(node);
      at += 1;
    }
  }
  return html;
}

const line = (node: Node) => writeLine(node.children, 0, node.childCount, []);

const lists = new Set(["bulletList", "orderedList"]);
const tight = new Set(["listItem", "tableCell", "tableHeader", "definition"]);

/**
 * Whether a block is a list item, table cell or description in which only lists follow the first
 * child. If this child is a paragraph, the tags of the paragraph are usually left out.
 */
const isTight = (parent: Node) =>
  tight.has(parent.type.name) &&
  parent.children.every((child, index) => (index === 0 ? true : lists.has(child.type.name)));

const mayBeBare = (node: Node | undefined, isFirstOfTight: boolean) =>
  node?.type.name === "paragraph" &&
  (node.attrs.tags === "bare" || (isFirstOfTight && node.attrs.tags === null)) &&
  node.attrs.given === null;

/**
 * Whether a paragraph is written without its tags. Two neighboring paragraphs both get tags,
 * because without tags they would become one text.
 */
export function isBare(parent: Node, index: number): boolean {
  const at = (place: number) =>
    mayBeBare(parent.maybeChild(place) ?? undefined, place === 0 && isTight(parent));
  return at(index) && !at(index - 1) && !at(index + 1);
}

const blocks = (node: Node) =>
  node.children.map((child, index) => writeBlock(child, isBare(node, index))).join("");

function writeCode({ attrs, textContent }: Node): string {
  // Browsers ignore a line break directly after the tag `<pre>`. If a text without `<code>` begins
  // with a line break, an additional one is written, so that the text keeps its own.
  const text = escapeText(textContent);
  if (attrs.isPlain !== true) return element("pre", attrs, `<code>${text}</code>`);
  return element("pre", attrs, text.startsWith("\n") ? `\n${text}` : text);
}

type Section = "thead" | "tbody" | "tfoot";

/**
 * Returns the section of a table to which a row belongs. A new row at the beginning belongs to
 * `thead` if it has only header cells. Any other new row belongs to the `tbody` or `tfoot` of the
 * row before it, or to a new `tbody`.
 */
function sectionOf(row: Node, before: Section | undefined): Section {
  if (row.attrs.section) return row.attrs.section as Section;
  const isHead = row.children.every(({ type }) => type.name === "tableHeader");
  if (isHead && (before === undefined || before === "thead")) return "thead";
  return before === undefined || before === "thead" ? "tbody" : before;
}

function writeTable(table: Node, caption = ""): string {
  let html = caption + String(table.attrs.columns ?? "");
  let section: Section | undefined;
  for (const row of table.children) {
    const next = sectionOf(row, section);
    if (next !== section || row.attrs.opens === true) {
      html += `${section ? `</${section}>` : ""}<${next}>`;
    }
    section = next;
    html += element("tr", row.attrs, row.children.map((cell) => writeBlock(cell)).join(""));
  }
  return element("table", table.attrs, html + (section ? `</${section}>` : ""));
}

function writeCell(node: Node): string {
  const { colspan, rowspan } = node.attrs;
  const own = {
    colspan: colspan === 1 ? null : colspan,
    rowspan: rowspan === 1 ? null : rowspan,
  };
  return element(node.type.name === "tableHeader" ? "th" : "td", node.attrs, blocks(node), own);
}

const containers: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  bulletList: "ul",
  listItem: "li",
  descriptionList: "dl",
  definition: "dd",
  details: "details",
  figure: "figure",
};
const lines: Readonly<Record<string, string>> = {
  paragraph: "p",
  term: "dt",
  summary: "summary",
  figcaption: "figcaption",
};

/** Writes a block of the rich text editor as HTML, in the form in which the server writes it. */
export function writeBlock(node: Node, bare = false): string {
  const { type, attrs } = node;
  const container = type.name === "container" ? String(attrs.tag) : containers[type.name];
  if (bare) return line(node);
  if (container) return element(container, attrs, blocks(node));
  const name = type.name === "heading" ? `h${attrs.level}` : lines[type.name];
  if (name) return element(name, attrs, line(node));
  switch (type.name) {
    case "horizontalRule":
      return tagOf("hr", attrs);
    case "orderedList":
      return element("ol", attrs, blocks(node), { start: attrs.start === 1 ? null : attrs.start });
    case "codeBlock":
      return writeCode(node);
    case "captionedTable": {
      const [caption, table] = node.children;
      if (!caption || !table) return "";
      return writeTable(table, element("caption", caption.attrs, line(caption)));
    }
    case "table":
      return writeTable(node);
    case "tableCell":
    case "tableHeader":
      return writeCell(node);
    case "htmlBlock":
      return String(attrs.html);
    default:
      throw new Error(`The rich text editor does not know how to write ${type.name}`);
  }
}
