import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { ImagePlus, Link2, Link2Off } from "lucide-react";
import { useState } from "react";
import { insertPicture } from "./insert-picture.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

/** What can be done with the text; each button says so. */
export function RichTextToolbar({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const [isLinking, setIsLinking] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { isLink, href } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isLink: current.isActive("link"),
      href: String(current.getAttributes("link").href ?? ""),
    }),
  });
  return (
    <>
      <RichTextEditor.Toolbar inert={isDisabled} aria-label="Format">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.Code />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.CodeBlock />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label="Insert link"
            title="Insert link"
            active={isLink}
            onClick={() => setIsLinking(true)}
          >
            <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label="Remove link"
            title="Remove link"
            disabled={!isLink}
            onClick={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
          >
            <Link2Off size={16} strokeWidth={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label="Insert picture"
            title="Insert picture"
            onClick={() => setIsChoosing(true)}
          >
            <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      {isLinking && (
        <LinkDialog
          href={href}
          onClose={() => setIsLinking(false)}
          onLink={(next) => setLink(editor, next)}
        />
      )}
      <PictureDialog
        opened={isChoosing}
        title="Insert picture"
        action="Insert picture"
        onClose={() => setIsChoosing(false)}
        onChoose={(picture) => insertPicture(editor, picture)}
      />
    </>
  );
}

/** Links what is selected; where nothing is, the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
  } else chain.setLink({ href });
  chain.run();
}
