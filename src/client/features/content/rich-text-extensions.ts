import { Extension, type Extensions, Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { isSafeLink } from "#common/links.ts";

/** Inline HTML elements for which the editor has no button. The editor leaves them in the text. */
const keptMarks = ["sub", "sup", "mark", "small", "kbd", "cite", "q", "del", "ins", "abbr"];

/** Attributes that the editor leaves on every element. */
const keptAttributes = ["title", "lang", "dir"];

const markOf = (name: string) =>
  Mark.create({
    name: `kept-${name}`,
    // The priority is high, because another extension of the library would otherwise parse these
    // elements.
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

/**
 * The extensions that define which markup the rich text editor supports. Buttons create a part of
 * the markup; the other part is only preserved.
 */
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
