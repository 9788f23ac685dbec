import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { findVideo } from "#common/content/videos.ts";
import { insertVideo } from "./insert-blocks.ts";
import { pictureFilesOf } from "./picture-html.ts";
import { pastedHtml } from "./rich-text/pasted-html.ts";

type ClipboardOptions = {
  /** Called with the picture files that the user pastes or drops. */
  onFiles: (editor: Editor, files: File[]) => void;
};

/** Inserts a video if the user pastes the address of a video into an empty paragraph. */
function takeVideo(editor: Editor, text: string): boolean {
  const { parent } = editor.state.selection.$from;
  if (parent.type.name !== "paragraph" || parent.childCount > 0 || /\s/.test(text.trim())) {
    return false;
  }
  const video = findVideo(text.trim());
  if (video) insertVideo(editor, video, { title: `Video on ${video.service}`, still: null });
  return video !== undefined;
}

/**
 * Reads what the user pastes or drops: pictures, addresses of videos, and HTML of other programs.
 */
export const Clipboard = Extension.create<ClipboardOptions>({
  name: "clipboard",
  // The priority is higher than that of all other extensions, so that this extension handles pasted
  // and dropped data first.
  priority: 1003,
  addOptions: () => ({ onFiles: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    function takeFiles(data: DataTransfer | null): boolean {
      const files = data ? pictureFilesOf(data) : [];
      if (files.length > 0) options.onFiles(editor, files);
      return files.length > 0;
    }
    return [
      new Plugin({
        props: {
          // HTML that was copied from the editor contains `data-pm-slice`, and needs no change.
          transformPastedHTML: (html) => (html.includes("data-pm-slice") ? html : pastedHtml(html)),
          handlePaste: (_view, { clipboardData }) =>
            takeFiles(clipboardData) ||
            takeVideo(editor, clipboardData?.getData("text/plain") ?? ""),
          handleDrop: (_view, { dataTransfer }) => takeFiles(dataTransfer),
        },
      }),
    ];
  },
});
