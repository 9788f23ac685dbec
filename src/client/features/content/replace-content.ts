import { createDocument } from "@tiptap/core";
import type { Editor } from "@tiptap/react";

/**
 * Puts another text into the editor, without calling it a change. One that reads the same, as after
 * most saves, leaves everything as it is; else the cursor stays as near as it can.
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
