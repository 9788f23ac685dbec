import type { Editor, JSONContent } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { Video } from "#common/content/videos.ts";
import type { ChosenPicture } from "./picture-html.ts";

const columns = [0, 1, 2];

const rowOf = (type: string): JSONContent => ({
  type: "tableRow",
  content: columns.map(() => ({ type, content: [{ type: "paragraph" }] })),
});

/**
 * Inserts a block at the cursor, and moves the cursor into the block.
 * @param cursorIn the node type: the cursor moves into the block's first node of this type
 */
function insertBlock(editor: Editor, block: JSONContent, cursorIn: string): void {
  const before = editor.state.selection.from;
  editor.chain().focus().insertContent(block).run();
  const { doc, tr } = editor.state;
  let place: number | undefined;
  doc.nodesBetween(Math.max(0, before - 2), doc.content.size, (node, at) => {
    if (place === undefined && node.type.name === cursorIn) place = at;
    return place === undefined;
  });
  if (place === undefined) return;
  editor.view.dispatch(
    tr.setSelection(TextSelection.near(doc.resolve(place + 1))).scrollIntoView(),
  );
}

/** Inserts an empty table with a row of headings. */
export const insertTable = (editor: Editor): void =>
  insertBlock(
    editor,
    { type: "table", content: [rowOf("tableHeader"), rowOf("tableCell"), rowOf("tableCell")] },
    "tableHeader",
  );

/** Inserts an empty collapsible text (a `details` element). */
export const insertDetails = (editor: Editor): void =>
  insertBlock(
    editor,
    { type: "details", content: [{ type: "summary" }, { type: "paragraph" }] },
    "summary",
  );

const pictureContent = ({ url, alt, width, height }: ChosenPicture): JSONContent => ({
  type: "image",
  attrs: { src: url, alt, ...(width && height ? { width, height } : {}) },
});

/** Inserts a picture at the cursor, with its size if the size is known. */
export function insertPicture(editor: Editor, picture: ChosenPicture): void {
  editor.chain().focus().insertContent(pictureContent(picture)).run();
}

const figure = (line: JSONContent): JSONContent => ({
  type: "figure",
  content: [
    { type: "paragraph", attrs: { tags: "bare" }, content: [line] },
    { type: "figcaption" },
  ],
});

/** Inserts a picture with a caption below it, and moves the cursor into the caption. */
export const insertCaptioned = (editor: Editor, picture: ChosenPicture): void =>
  insertBlock(editor, figure(pictureContent(picture)), "figcaption");

type VideoStill = { title: string; still: ChosenPicture | null };

/**
 * Inserts a video as a figure with an empty caption. The still image links to the video's page. If
 * there is no still image, the figure shows the title as the link.
 */
export function insertVideo(editor: Editor, { page }: Video, { title, still }: VideoStill): void {
  const marks = [{ type: "link", attrs: { href: page } }];
  const line = still ? pictureContent({ ...still, alt: title }) : { type: "text", text: title };
  insertBlock(editor, figure({ ...line, marks }), "figcaption");
}

/**
 * Puts the picture at the cursor into a figure with a caption.
 *
 * @returns false if the cursor is not at a picture that is alone in its paragraph, or if the
 *   picture is in a figure already
 */
export function addCaption(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const { parent } = $from;
  const { figure: type, figcaption } = editor.schema.nodes;
  const isAlone = parent.childCount === 1 && parent.firstChild?.type.name === "image";
  if (!type || !figcaption || parent.type.name !== "paragraph" || !isAlone) return false;
  if ($from.node(-1).type.name === "figure") return false;
  const paragraph = parent.type.create({ ...parent.attrs, tags: "bare" }, parent.content);
  const at = $from.before();
  const whole = type.create(null, [paragraph, figcaption.create()]);
  const tr = editor.state.tr.replaceWith(at, $from.after(), whole);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1 + paragraph.nodeSize + 1)));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  return true;
}
