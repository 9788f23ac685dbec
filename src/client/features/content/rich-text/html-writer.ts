import type { Node } from "@tiptap/pm/model";
import type { Reading } from "./read-html.ts";
import { isBare, writeBlock } from "./write-html.ts";

const isEmptyLine = (node: Node | null) => node?.type.name === "paragraph" && node.childCount === 0;

/**
 * Writes documents of the rich text editor as HTML. A block that the user did not change gets
 * exactly the HTML from which it was read. The HTML of each block is cached, because a long text
 * has hundreds of blocks, and a key press changes only one of them.
 */
export class HtmlWriter {
  /** The HTML of each block that the editor has read, or that this writer has written. */
  #known = new WeakMap<Node, string>();
  /**
   * The original HTML of the blocks that were read. Each key is the HTML that this writer would
   * write for the block. If the user changes a block and then changes it back, the writer finds the
   * original HTML here.
   */
  #sources = new Map<string, string>();

  /** Forgets all blocks, and remembers the HTML of a text that the editor has just read. */
  begin({ sources }: Reading): void {
    this.#known = new WeakMap(sources);
    this.#sources = new Map();
    for (const [block, html] of sources) {
      this.#sources.set(writeBlock(block, block.attrs.tags === "bare"), html);
    }
  }

  write(doc: Node): string {
    let end = doc.childCount;
    // The editor adds empty paragraphs at the end, which it needs only for the cursor.
    while (end > 0 && isEmptyLine(doc.child(end - 1)) && !this.#known.has(doc.child(end - 1))) {
      end -= 1;
    }
    let html = "";
    for (let index = 0; index < end; index += 1) html += this.#writeAt(doc, index);
    return html;
  }

  #writeAt(doc: Node, index: number): string {
    const block = doc.child(index);
    const bare = isBare(doc, index);
    // Two neighboring paragraphs without tags would merge, so both get tags. The HTML of such a
    // paragraph depends on its neighbors, so it is not cached.
    const isDivided = block.attrs.tags === "bare" && !bare;
    const known = isDivided ? undefined : this.#known.get(block);
    if (known !== undefined) return known;
    const written = writeBlock(block, bare);
    const html = this.#sources.get(written) ?? written;
    if (!isDivided) this.#known.set(block, html);
    return html;
  }
}
