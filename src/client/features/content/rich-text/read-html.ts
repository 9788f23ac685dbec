import { type Node as Block, DOMParser as DocumentParser, type Schema } from "@tiptap/pm/model";
import { TableMap } from "@tiptap/pm/tables";
import { trustedHtml } from "#client/ui/trusted-html.ts";
import { readMarkup } from "../../../content/read-markup.ts";
import { arrange, holdAsHtml, partsOf } from "./arrange.ts";
import { isContentKept, isInline, isText, isVoid, isWhiteSpace } from "./elements.ts";
import { outlineOf } from "./outline.ts";
import { parseHtml } from "./parse-html.ts";
import { writeBlock } from "./write-html.ts";

/** A document of the editor, and the HTML that each of its blocks was read from. */
export type Reading = { doc: Block; sources: Map<Block, string> };

/** Splits HTML into its outermost elements, texts and comments. */
function splitNodes(html: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let isInText = false;
  for (const piece of readMarkup(html)) {
    const isTextPiece = piece.kind === "text";
    if (depth > 0 || (isTextPiece && isInText)) pieces.push((pieces.pop() ?? "") + piece.text);
    else pieces.push(piece.text);
    isInText = depth === 0 && isTextPiece;
    if (piece.kind === "tag" && !isVoid(piece.name)) depth += piece.closing ? -1 : 1;
  }
  return pieces;
}

/** The nodes of one block, and their HTML with the white space around the block. */
type Part = { nodes: Node[]; html: string };

/**
 * Splits a text into its blocks. Text outside of a paragraph forms one block together with the
 * inline elements beside it.
 */
function divide(html: string): Part[] {
  const { childNodes } = parseHtml(html);
  const parts: Part[] = [];
  const pieces = splitNodes(html);
  const hasPieces = pieces.length === childNodes.length;
  let line: Part | undefined;
  let space = "";
  for (const [index, node] of [...childNodes].entries()) {
    const source = hasPieces ? (pieces[index] ?? "") : "";
    const last = parts.at(-1);
    if (isText(node) && isWhiteSpace(node.data) && !line) {
      if (last) last.html += source;
      else space += source;
    } else if (isInline(node)) {
      if (line) line.nodes.push(node);
      else {
        line = { nodes: [node], html: "" };
        parts.push(line);
      }
      line.html += space + source;
      space = "";
    } else {
      parts.push({ nodes: [node], html: space + source });
      line = undefined;
      space = "";
    }
  }
  return parts;
}

/**
 * Whether a block contains a table whose cells do not form a complete grid, for example because one
 * row has fewer cells. The editor would change such a table.
 */
function hasUnevenTables(block: Block): boolean {
  const isUneven = block.type.name === "table" && Boolean(TableMap.get(block).problems);
  return isUneven || block.children.some(hasUnevenTables);
}

function wrap(nodes: readonly Node[]): HTMLElement {
  const [first] = nodes;
  const root = (first?.ownerDocument ?? document).createElement("main");
  root.append(...nodes.map((node) => node.cloneNode(true)));
  return root;
}

/**
 * Returns the outline of an element: a text that describes its content. If `holdAsHtml` has
 * replaced parts of the element by blocks of HTML source, the outline describes the original parts.
 */
function outlineOfHeld(root: HTMLElement): string {
  const whole = root.cloneNode(true) as HTMLElement;
  for (const held of whole.querySelectorAll("[data-html]")) {
    held.outerHTML = trustedHtml(held.getAttribute("data-html") ?? "");
  }
  return outlineOf(whole);
}

/** Reads HTML into blocks of the editor's document. */
class BlockReader {
  readonly #parser: DocumentParser;
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#parser = DocumentParser.fromSchema(schema);
    this.#schema = schema;
  }

  /** Reads HTML into blocks. Everything for which the editor has no structure is lost. */
  #readLossy(root: HTMLElement): readonly Block[] {
    const arranged = root.cloneNode(true) as HTMLElement;
    arrange(arranged);
    return this.#parser.parse(arranged).children;
  }

  /** Reads HTML into one block; returns undefined if the block would lose a part of the HTML. */
  #readWhole(root: HTMLElement): Block | undefined {
    const [block, another] = this.#readLossy(root);
    if (!block || another || hasUnevenTables(block)) return undefined;
    const written = root.ownerDocument.createElement("main");
    written.innerHTML = trustedHtml(writeBlock(block, block.attrs.tags === "bare"));
    return outlineOf(written) === outlineOfHeld(root) ? block : undefined;
  }

  /**
   * If the editor has no structure for a part of an element, replaces this part by a block of HTML
   * source. A larger part is replaced only if it is not enough to replace the smaller parts in it.
   */
  #holdParts(element: Element): void {
    for (const part of partsOf(element)) {
      if (this.#readWhole(wrap([part]))) continue;
      this.#holdParts(part);
      if (!this.#readWhole(wrap([part]))) holdAsHtml(part);
    }
  }

  /**
   * Reads HTML into blocks of the editor. A part for which the editor has no structure becomes a
   * block that contains the part's HTML. But if the HTML contains anything that the server would
   * remove as unsafe, all parts without a structure are lost, and `isWhole` is false.
   */
  read(nodes: readonly Node[]): { blocks: readonly Block[]; isWhole: boolean } {
    const root = wrap(nodes);
    const whole = this.#readWhole(root);
    if (whole) return { blocks: [whole], isWhole: true };
    if (!isContentKept(root)) {
      const blocks = this.#readLossy(root).filter(
        ({ childCount, isTextblock }) => childCount > 0 || !isTextblock,
      );
      return { blocks, isWhole: false };
    }
    const html = root.innerHTML;
    for (const element of root.children) this.#holdParts(element);
    const held = this.#readWhole(root) ?? this.#schema.nodes.htmlBlock?.create({ html });
    return { blocks: held ? [held] : [], isWhole: true };
  }
}

/** Reads the HTML of a text into a document of the editor's schema. */
export function readHtml(html: string, schema: Schema): Reading {
  const reader = new BlockReader(schema);
  const sources = new Map<Block, string>();
  const blocks: Block[] = [];
  for (const part of divide(html)) {
    const read = reader.read(part.nodes);
    blocks.push(...read.blocks);
    const [first] = read.blocks;
    if (first && read.isWhole && part.html !== "") sources.set(first, part.html);
  }
  const doc = schema.topNodeType.createAndFill(null, blocks) ?? schema.topNodeType.create();
  return { doc, sources };
}
