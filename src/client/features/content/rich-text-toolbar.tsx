import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { ImagePlus, Link2, Link2Off } from "lucide-react";
import { useState } from "react";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
import { insertPicture } from "./insert-picture.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

type Control = readonly [label: string, component: typeof RichTextEditor.Bold];

const blocksAndMarks: Control[][] = [
  [
    ["Heading 2", RichTextEditor.H2],
    ["Heading 3", RichTextEditor.H3],
    ["Heading 4", RichTextEditor.H4],
  ],
  [
    ["Bold", RichTextEditor.Bold],
    ["Italic", RichTextEditor.Italic],
    ["Underline", RichTextEditor.Underline],
    ["Strikethrough", RichTextEditor.Strikethrough],
    ["Code", RichTextEditor.Code],
  ],
  [
    ["Bullet list", RichTextEditor.BulletList],
    ["Ordered list", RichTextEditor.OrderedList],
    ["Blockquote", RichTextEditor.Blockquote],
    ["Code block", RichTextEditor.CodeBlock],
    ["Horizontal line", RichTextEditor.Hr],
  ],
];

const history: Control[] = [
  ["Undo", RichTextEditor.Undo],
  ["Redo", RichTextEditor.Redo],
];

/** A group of buttons, each with a tooltip. */
function ControlsGroup({ controls }: { controls: Control[] }) {
  return (
    <RichTextEditor.ControlsGroup>
      {controls.map(([label, Control]) => (
        <Tooltip key={label} label={label}>
          <Control aria-label={label} title="" />
        </Tooltip>
      ))}
    </RichTextEditor.ControlsGroup>
  );
}

/** The toolbar of the rich text editor. */
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
        {blocksAndMarks.map((controls) => (
          <ControlsGroup key={controls[0]?.[0]} controls={controls} />
        ))}
        <RichTextEditor.ControlsGroup>
          <Tooltip label="Insert link">
            <RichTextEditor.Control
              aria-label="Insert link"
              active={isLink}
              onClick={() => setIsLinking(true)}
            >
              <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </RichTextEditor.Control>
          </Tooltip>
          <Tooltip label="Remove link">
            <RichTextEditor.Control
              aria-label="Remove link"
              disabled={!isLink}
              onClick={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
            >
              <Link2Off size={16} strokeWidth={1.75} aria-hidden="true" />
            </RichTextEditor.Control>
          </Tooltip>
          <Tooltip label="Insert picture">
            <RichTextEditor.Control aria-label="Insert picture" onClick={() => setIsChoosing(true)}>
              <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
            </RichTextEditor.Control>
          </Tooltip>
        </RichTextEditor.ControlsGroup>
        <ControlsGroup controls={history} />
      </RichTextEditor.Toolbar>
      {isLinking && (
        <LinkDialog
          href={href}
          onClose={() => {
            setIsLinking(false);
            editor.commands.focus();
          }}
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

/** Turns the selection into a link. Without a selection, inserts the address as a link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
  } else chain.setLink({ href });
  chain.run();
}
