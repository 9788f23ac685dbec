import { readText } from "#common/html.ts";
import { type MarkupPiece, readAttributes, readMarkup } from "./read-markup.ts";

/** The kinds of blocks in a text, such as paragraphs, headings and pictures. */
export type BlockKind = "text" | "heading" | "item" | "quote" | "code" | "row" | "line" | "picture";

/** A paragraph, heading, list item or picture, as a reader sees it. */
export type Block = {
  kind: BlockKind;
  /** The kind of block in words for the reader, such as `Heading 2`; empty for a paragraph. */
  name: string;
  text: string;
  /** Details that the plain text lacks: link targets, picture addresses, formatting. */
  details: string[];
};

type Tag = Extract<MarkupPiece, { kind: "tag" }>;

const blockNames: Record<string, [BlockKind, string]> = {
  li: ["item", "List item"],
  dt: ["item", "Term"],
  dd: ["item", "Description"],
  blockquote: ["quote", "Quote"],
  pre: ["code", "Code"],
  tr: ["row", "Table row"],
  caption: ["text", "Caption"],
  figcaption: ["text", "Caption"],
  summary: ["text", "Summary"],
};

/** HTML elements at which the current block ends, although they are no blocks themselves. */
const dividing = new Set(
  "p div section ul ol dl table thead tbody tfoot figure details picture".split(" "),
);

const formats: Record<string, string> = {
  b: "Bold",
  strong: "Bold",
  i: "Italic",
  em: "Italic",
  u: "Underlined",
  s: "Struck through",
  code: "Code",
  mark: "Marked",
  small: "Small",
  sub: "Subscript",
  sup: "Superscript",
};

const kindOf = (name: string): [BlockKind, string] | undefined =>
  /^h[1-6]$/.test(name) ? ["heading", `Heading ${name.slice(1)}`] : blockNames[name];

function valuesOf({ attributes }: Tag): Map<string, string> {
  const values = [...readAttributes(attributes)];
  return new Map(values.map(({ name, value }) => [name, readText(value)]));
}

/**
 * The maximum number of formats (such as bold) and links that may be open at the same time. Further
 * ones inside them are not listed in a block's details.
 */
const mostMarks = 20;

/** Splits HTML into the blocks that a reader sees, such as paragraphs, in one pass. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  /** The elements that are still open at the current position in the HTML, the innermost last. */
  const around: [name: string, kind: BlockKind, label: string][] = [];
  const marks: { name: string; label: string; start: number }[] = [];
  let text = "";
  let details: string[] = [];

  let codeDepth = 0;
  const shown = (part: string) => (codeDepth > 0 ? part : part.replaceAll(/[^\S\n]+/g, " ").trim());

  function endMark(place: number): void {
    const [{ label, start } = { label: "", start: 0 }] = marks.splice(place, 1);
    const part = shown(text.slice(start));
    if (part) details.push(`${label}: "${part}"`);
  }

  function endBlock(): void {
    // A format, such as bold, that continues over several blocks is listed in the details of each
    // of these blocks.
    for (const { label, start } of marks) {
      const part = shown(text.slice(start));
      if (part) details.push(`${label}: "${part}"`);
    }
    for (const mark of marks) mark.start = 0;
    const [, kind, name] = around.at(-1) ?? ["", "text" as const, ""];
    const whole = shown(text);
    if (whole) blocks.push({ kind, name, text: whole, details });
    text = "";
    details = [];
  }

  function beginMark(name: string, label: string): void {
    if (marks.length < mostMarks) marks.push({ name, label, start: text.length });
  }

  function addPicture(tag: Tag): void {
    const values = valuesOf(tag);
    const alt = values.get("alt")?.trim();
    endBlock();
    blocks.push({
      kind: "picture",
      name: "Picture",
      text: alt || "No description",
      details: [`From ${values.get("src") ?? "nowhere"}`],
    });
  }

  function open(tag: Tag): void {
    const { name } = tag;
    const kind = kindOf(name);
    if (kind) {
      endBlock();
      around.push([name, ...kind]);
      if (name === "pre") codeDepth += 1;
    } else if (dividing.has(name)) endBlock();
    else if (name === "br") text += "\n";
    else if (name === "img") addPicture(tag);
    else if (name === "hr") {
      endBlock();
      blocks.push({ kind: "line", name: "Line", text: "―――", details: [] });
    } else if ((name === "td" || name === "th") && text.trim()) text += " | ";
    else if (name === "a") {
      beginMark(name, `Leads to ${valuesOf(tag).get("href") ?? "nowhere"}`);
    } else if (formats[name]) beginMark(name, formats[name]);
  }

  function close({ name }: Tag): void {
    if (kindOf(name) || dividing.has(name)) {
      endBlock();
      if (around.at(-1)?.[0] !== name) return;
      around.pop();
      if (name === "pre") codeDepth -= 1;
      return;
    }
    const last = marks.at(-1);
    if (last?.name === name) endMark(marks.length - 1);
  }

  for (const piece of readMarkup(html)) {
    if (piece.kind === "text") {
      const part = readText(piece.text);
      text += codeDepth > 0 ? part : part.replaceAll(/\s+/g, " ");
    } else if (piece.kind === "tag") {
      if (piece.closing) close(piece);
      else open(piece);
    }
  }
  endBlock();
  return blocks;
}
