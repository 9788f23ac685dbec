import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { TextSelection } from "@tiptap/pm/state";
import type { HtmlWriter } from "./html-writer.ts";
import { readHtml } from "./read-html.ts";
import { withoutHandlers } from "./without-handlers.ts";

/**
 * Reads HTML into a document, and makes it the first document of a new editor. Must be called in
 * the editor's `onBeforeCreate`, because the editor creates its first document after this event.
 */
export function openHtml(editor: Editor, writer: HtmlWriter, html: string): void {
  const reading = readHtml(withoutHandlers(html), editor.schema);
  writer.begin(reading);
  // The option `content` accepts a document object, too, although its type does not say so. The
  // editor must use this object and not a copy, because `HtmlWriter` finds the original HTML of a
  // block by the identity of the block's object.
  Object.assign(editor.options, { content: reading.doc });
}

/**
 * Replaces the text in the rich text editor without reporting a change by the user. The cursor
 * stays near its position. If the new text has the same content, the editor's document is not
 * replaced. The user can undo the replacement in one step.
 */
export function replaceHtml(editor: Editor, writer: HtmlWriter, html: string): void {
  const reading = readHtml(withoutHandlers(html), editor.schema);
  writer.begin(reading);
  const { doc, selection, tr } = editor.state;
  if (doc.eq(reading.doc)) return;
  tr.replaceWith(0, doc.content.size, reading.doc.content).setMeta("preventUpdate", true);
  const end = tr.doc.content.size;
  const near = tr.doc.resolve(Math.min(selection.from, end));
  editor.view.dispatch(closeHistory(tr.setSelection(TextSelection.near(near))));
}
