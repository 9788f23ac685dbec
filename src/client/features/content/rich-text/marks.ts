import { Extension, Mark } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { isSafeLink, runsNoCode } from "#common/links.ts";

/** Inline elements that the editor preserves, although no button of the editor creates them. */
const keptMarks = "sub sup mark small kbd samp var cite q del ins abbr time span".split(" ");

const keptMark = (name: string) =>
  Mark.create({
    name: `kept-${name}`,
    // The priority is higher than that of the library's own extensions. Otherwise the library's
    // strike extension would parse `del` elements, and write them as `s`.
    priority: 1001,
    // The empty text means that this mark excludes no mark. Without it, a mark would exclude
    // itself, but an element such as `span` may contain another `span` with other attributes.
    excludes: "",
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

function addressOf(link: HTMLElement): string | null {
  const href = link.getAttribute("href");
  return href !== null && runsNoCode(href) ? href : null;
}

/** A link. Old texts also have links without an address. */
const KeptLink = Link.extend({
  addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
  parseHTML: () => [{ tag: "a" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
}).configure({ openOnClick: false, isAllowedUri: (url) => isSafeLink(url) });

/** Inline code. Unlike the library's own mark, it can be combined with links and bold text. */
const KeptCode = Code.extend({ excludes: "" });

const keptNames = new Map([
  ["bold", "b"],
  ["italic", "i"],
]);

/**
 * Remembers which of two elements with the same meaning a text uses, for example `b` instead of
 * `strong`.
 */
export const KeptNames = Extension.create({
  name: "keptNames",
  addGlobalAttributes: () =>
    [...keptNames].map(([mark, other]) => ({
      types: [mark],
      attributes: {
        tag: {
          default: null,
          rendered: false,
          parseHTML: ({ localName }: HTMLElement) => (localName === other ? other : null),
        },
      },
    })),
});

export const marks = [KeptLink, KeptCode, ...keptMarks.map(keptMark)];

/** The names of the marks that preserve the attributes of their HTML elements. */
export const markNames = [
  "bold",
  "italic",
  "strike",
  "underline",
  "link",
  "code",
  ...keptMarks.map((name) => `kept-${name}`),
];
