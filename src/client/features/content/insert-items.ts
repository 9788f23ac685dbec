import type { Editor } from "@tiptap/core";
import {
  Captions,
  Clapperboard,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  List,
  ListCollapse,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table,
} from "lucide-react";
import { insertDetails, insertTable } from "./insert-blocks.ts";

/** A dialog that asks for something to insert. */
export type InsertDialog = "picture" | "captioned" | "video" | "link";

/** Something that can be inserted at the cursor. */
export type InsertItem = {
  label: string;
  /** Words besides the label by which the user can find the item, separated by spaces. */
  words: string;
  icon: LucideIcon;
  insert: (editor: Editor, open: (dialog: InsertDialog) => void) => void;
};

const heading = (level: 2 | 3 | 4, icon: LucideIcon): InsertItem => ({
  label: `Heading ${level}`,
  words: `title h${level}`,
  icon,
  insert: (editor) => editor.chain().focus().setHeading({ level }).run(),
});

/**
 * The items of the toolbar's menu “Insert”. The slash menu has these items, and the formats for
 * which the toolbar has buttons.
 */
export const blockItems: InsertItem[] = [
  {
    label: "Table",
    words: "grid rows columns",
    icon: Table,
    insert: insertTable,
  },
  {
    label: "Picture",
    words: "image photo upload",
    icon: ImagePlus,
    insert: (_editor, open) => open("picture"),
  },
  {
    label: "Picture with caption",
    words: "image figure photo",
    icon: Captions,
    insert: (_editor, open) => open("captioned"),
  },
  {
    label: "Video",
    words: "youtube vimeo film embed",
    icon: Clapperboard,
    insert: (_editor, open) => open("video"),
  },
  {
    label: "Text that opens",
    words: "details toggle accordion summary faq",
    icon: ListCollapse,
    insert: insertDetails,
  },
  {
    label: "Horizontal line",
    words: "divider rule hr",
    icon: Minus,
    insert: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

const formatItems: InsertItem[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    label: "Bullet list",
    words: "unordered ul points",
    icon: List,
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Ordered list",
    words: "numbered ol steps",
    icon: ListOrdered,
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Blockquote",
    words: "quote citation",
    icon: Quote,
    insert: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Code block",
    words: "program pre",
    icon: Code,
    insert: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

const allItems = [...formatItems, ...blockItems];

/**
 * Returns the items whose label begins with the typed text, or that have a word (in the label or in
 * `words`) that begins with it.
 */
export function findItems(query: string): InsertItem[] {
  const typed = query.trim().toLowerCase();
  const isFound = ({ label, words }: InsertItem) =>
    label.toLowerCase().startsWith(typed) ||
    `${label} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(typed));
  return allItems.filter(isFound);
}
