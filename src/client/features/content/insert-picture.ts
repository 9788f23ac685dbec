import type { Editor } from "@tiptap/react";
import type { ChosenPicture } from "./picture-html.ts";

/** Inserts a picture at the cursor, with its size if the size is known. */
export function insertPicture(editor: Editor, { url, alt, width, height }: ChosenPicture): void {
  const size = width && height ? { width, height } : {};
  editor
    .chain()
    .focus()
    .insertContent({ type: "image", attrs: { src: url, alt, ...size } })
    .run();
}
