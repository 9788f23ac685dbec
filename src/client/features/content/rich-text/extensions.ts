import { Extension, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { StarterKit } from "@tiptap/starter-kit";
import { blockNodes, tagsAttribute } from "./block-nodes.ts";
import { givenAttribute } from "./given-attributes.ts";
import { KeptNames, markNames, marks } from "./marks.ts";
import { TableRoles, tableNodes } from "./table-nodes.ts";

const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/**
 * A picture within a line of text, with the `source` elements that name alternative files of the
 * picture.
 */
const KeptImage = Image.extend({
  addAttributes: () => ({
    ...Object.fromEntries(["src", "alt", "width", "height"].map((name) => [name, asWritten(name)])),
    sources: { ...asWritten("data-sources"), rendered: false },
  }),
}).configure({ inline: true });

const KeptOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) =>
        Number.parseInt(element.getAttribute("start") ?? "", 10) || 1,
    },
  }),
});

const otherNodes = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "codeBlock",
  "horizontalRule",
  "hardBreak",
  "image",
];

/**
 * Adds attributes to the editor's nodes and marks. They preserve the HTML attributes that the
 * editor itself does not change.
 */
const KeptAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: [
        ...otherNodes,
        ...[...blockNodes, ...tableNodes].map(({ name }) => name),
        ...markNames,
      ],
      attributes: givenAttribute,
    },
    { types: ["paragraph"], attributes: tagsAttribute },
    {
      types: ["codeBlock"],
      attributes: {
        isPlain: {
          default: false,
          rendered: false,
          parseHTML: ({ firstElementChild }: HTMLElement) => firstElementChild === null,
        },
      },
    },
  ],
});

/**
 * The extensions that define which HTML the rich text editor can hold: all HTML that the server
 * keeps when it removes unsafe HTML from a text. The editor's buttons create only some of it; the
 * editor preserves the rest.
 */
export const schemaExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: false,
    code: false,
    listItem: false,
    orderedList: false,
  }),
  ListItem.extend({ content: "block+" }),
  KeptOrderedList,
  KeptImage,
  ...marks,
  ...blockNodes,
  ...tableNodes,
  TableRoles,
  KeptNames,
  KeptAttributes,
];
