import fc from "fast-check";
import { keptAttributes, keptElements } from "#common/content/kept-html.ts";

const values: Record<string, readonly string[]> = {
  href: ["/about", "https://example.org/a?b=c&amp;d", "mailto:a@example.org"],
  src: ["/media/a.jpg", "https://example.org/b.png"],
  srcset: ["/a.jpg 1x, /b.jpg 2x"],
  cite: ["https://example.org/"],
  dir: ["rtl", "ltr", "auto"],
  lang: ["pt", "en-GB"],
};

const valueOf = (name: string) =>
  fc.constantFrom(...(values[name] ?? ["1", "2", "3", "x", "", "50%", "a &lt; b &quot;c&quot;"]));

const attributesOf = (element: string) => {
  const names = [...(keptAttributes["*"] ?? []), ...(keptAttributes[element] ?? [])];
  const lower = names.map((name) => name.toLowerCase());
  return fc
    .uniqueArray(fc.constantFrom(...lower), { maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => valueOf(name).map((value) => ` ${name}="${value}"`))),
    )
    .map((all) => all.join(""));
};

const text = fc.constantFrom(
  "Words",
  " ",
  "\n  ",
  " two words ",
  "R&amp;D &lt; 3",
  "\u00a0",
  "olá é",
  "a\n\nb",
);

/**
 * HTML with every element and attribute that the server keeps as safe, nested in each other at
 * random.
 */
export const keptHtml: fc.Arbitrary<string> = fc.letrec<{ node: string; html: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc
      .constantFrom(...keptElements)
      .chain((name) =>
        fc
          .tuple(attributesOf(name), tie("html"))
          .map(([attributes, inner]) => `<${name}${attributes}>${inner}</${name}>`),
      ),
  ),
  html: fc
    .array(tie("node"), { maxLength: 4, depthIdentifier: "html" })
    .map((nodes) => nodes.join("")),
})).html;
