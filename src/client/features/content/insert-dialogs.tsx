import type { Editor } from "@tiptap/react";
import { insertCaptioned, insertPicture, insertVideo } from "./insert-blocks.ts";
import type { InsertDialog } from "./insert-items.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { VideoDialog } from "./video-dialog.tsx";

type InsertDialogsProps = { editor: Editor; open: InsertDialog | null; onClose: () => void };

/** The dialogs of the rich text editor that ask for something to insert. */
export function InsertDialogs({ editor, open, onClose }: InsertDialogsProps) {
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <>
      {open === "link" && (
        <LinkDialog
          href={String(editor.getAttributes("link").href ?? "")}
          onClose={close}
          onLink={(next) => setLink(editor, next)}
        />
      )}
      {open === "video" && (
        <VideoDialog
          onClose={close}
          onVideo={(video, shown) => insertVideo(editor, video, shown)}
        />
      )}
      <PictureDialog
        opened={open === "picture" || open === "captioned"}
        title="Insert picture"
        action="Insert picture"
        onClose={onClose}
        onChoose={(picture) =>
          open === "captioned" ? insertCaptioned(editor, picture) : insertPicture(editor, picture)
        }
      />
    </>
  );
}

/** Turns the selection into a link. Without a selection, inserts the address as a link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
  } else chain.setLink({ href });
  chain.run();
}
