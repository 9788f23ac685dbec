import { type Editor, Extension } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

const lines = new Set(["figcaption", "tableCaption", "summary"]);

/** Moves the cursor from a caption to a new paragraph below, or from a summary into its text. */
function leaveLine(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if (!lines.has($from.parent.type.name)) return false;
  const { tr, schema } = editor.state;
  const isSummary = $from.parent.type.name === "summary";
  const at = isSummary ? $from.after() : $from.after(-1);
  if (isSummary && $from.node(-1).childCount > 1) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  } else {
    const paragraph = schema.nodes.paragraph?.create();
    if (!paragraph) return false;
    tr.insert(at, paragraph).setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  }
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** Deletes an empty caption. */
function deleteCaption(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== "figcaption" || parent.childCount > 0) return false;
  editor.view.dispatch(editor.state.tr.delete($from.before(), $from.after()).scrollIntoView());
  return true;
}

/**
 * The keys in a caption or summary, which is a single line. Enter leaves the line instead of
 * starting another paragraph in it, and Backspace deletes an empty caption.
 */
export const LineKeys = Extension.create({
  name: "lineKeys",
  priority: 1002,
  addKeyboardShortcuts() {
    return {
      Enter: () => leaveLine(this.editor),
      Backspace: () => deleteCaption(this.editor),
    };
  },
});
