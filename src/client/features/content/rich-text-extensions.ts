import { Extension, type Extensions, Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { isSafeLink } from "#common/links.ts";

/** Elements inside lines that no button writes, but that are kept where they are. */
const keptMarks = ["sub", "sup", "mark", "small", "kbd", "cite", "q", "del", "ins", "abbr"];

/** Attributes that any element may have, and that are kept. */
const keptAttributes = ["title", "lang", "dir"];

const markOf = (name: string) =>
  Mark.create({
    name: `kept-${name}`,
    // Before the library's own that would take it for another.
    priority: 1001,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

const emptyAttribute = { default: null } as const;

const KeptAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: [
        "paragraph",
        "heading",
        "blockquote",
        "bulletList",
        "orderedList",
        "listItem",
        "link",
        ...keptMarks.map((name) => `kept-${name}`),
      ],
      attributes: Object.fromEntries(keptAttributes.map((name) => [name, emptyAttribute])),
    },
  ],
});

/** What rich text can hold: what its buttons write, and what it leaves as it is. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      isAllowedUri: (url) => isSafeLink(url),
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  Image.configure({ inline: true }),
  ...keptMarks.map(markOf),
  KeptAttributes,
];
