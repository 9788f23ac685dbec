import { createDocument } from "@tiptap/core";
import type { Editor } from "@tiptap/react";

/**
 * Replaces the text in the rich text editor without reporting a change by the user. Does nothing if
 * the text is the same; otherwise the cursor stays near its position.
 */
export function replaceContent(editor: Editor, html: string): void {
  const { doc, selection } = editor.state;
  if (doc.eq(createDocument(html, editor.schema))) return;
  editor.commands.setContent(html, { emitUpdate: false });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({
    from: Math.min(selection.from, end),
    to: Math.min(selection.to, end),
  });
}
