import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Captions, ImagePlus, Link2, Link2Off, Plus } from "lucide-react";
import { memo } from "react";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
import { addCaption } from "./insert-blocks.ts";
import { blockItems, type InsertDialog } from "./insert-items.ts";
import { TableMenu } from "./table-menu.tsx";
import { ToolbarMenu } from "./toolbar-menu.tsx";

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

type ToolbarProps = {
  editor: Editor;
  isDisabled: boolean;
  onOpen: (dialog: InsertDialog) => void;
};

/**
 * Whether the cursor is at a picture that is alone in its paragraph and not in a figure, so that a
 * caption can be added.
 */
function isLonePicture({ state }: Editor): boolean {
  const { parent, depth } = state.selection.$from;
  const above = depth > 0 ? state.selection.$from.node(-1).type.name : "";
  return parent.childCount === 1 && parent.firstChild?.type.name === "image" && above !== "figure";
}

/** The toolbar of the rich text editor. */
export const RichTextToolbar = memo(function RichTextToolbar(props: ToolbarProps) {
  const { editor, isDisabled, onOpen } = props;
  const { isLink, isInTable, isPicture } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isLink: current.isActive("link"),
      isInTable: current.isActive("table"),
      isPicture: isLonePicture(current),
    }),
  });
  return (
    <RichTextEditor.Toolbar inert={isDisabled} aria-label="Format">
      <RichTextEditor.ControlsGroup>
        <ToolbarMenu label="Insert" icon={Plus}>
          {blockItems.map((item) => (
            <Menu.Item
              key={item.label}
              leftSection={<item.icon size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => item.insert(editor, onOpen)}
            >
              {item.label}
            </Menu.Item>
          ))}
        </ToolbarMenu>
        {isInTable && <TableMenu editor={editor} />}
        {isPicture && (
          <Tooltip label="Add caption">
            <RichTextEditor.Control aria-label="Add caption" onClick={() => addCaption(editor)}>
              <Captions size={16} strokeWidth={1.75} aria-hidden="true" />
            </RichTextEditor.Control>
          </Tooltip>
        )}
      </RichTextEditor.ControlsGroup>
      {blocksAndMarks.map((controls) => (
        <ControlsGroup key={controls[0]?.[0]} controls={controls} />
      ))}
      <RichTextEditor.ControlsGroup>
        <Tooltip label="Insert link">
          <RichTextEditor.Control
            aria-label="Insert link"
            active={isLink}
            onClick={() => onOpen("link")}
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
          <RichTextEditor.Control aria-label="Insert picture" onClick={() => onOpen("picture")}>
            <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
        </Tooltip>
      </RichTextEditor.ControlsGroup>
      <ControlsGroup controls={history} />
    </RichTextEditor.Toolbar>
  );
});
