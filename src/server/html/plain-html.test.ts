import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { isPlainHtml } from "./plain-html.ts";
import { hostileHtml } from "./testing-html.ts";

/**
 * Pieces of HTML as the editor writes it, and of similar HTML. The test combines them in random
 * order.
 */
const pieces = fc.constantFrom(
  ..."a b code em i s strong sub sup u p h2 h3 h4 ul ol li blockquote div table td pre script svg"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  "<br>",
  "<hr>",
  "</br>",
  "</p>",
  "<p>",
  "<p>",
  "</p>",
  "<li>",
  "</li>",
  "<ul>",
  "</ul>",
  '<a href="https://example.org/a?b=c">',
  '<a href="/blog">',
  '<a href="//example.org">',
  '<a href="/\\example.org">',
  '<a href="javascript:alert(1)">',
  '<img src="/media/a.jpg" alt="A roof">',
  '<img src="x" alt="" onerror="alert(1)">',
  "text",
  " ",
  "\n",
  "\t",
  "&lt;",
  "&amp;",
  "&",
  "<",
  ">",
  "&nbsp;",
  '"',
  "é",
  "\u00a0",
  "\r",
  "\f",
  "\u0001",
  "\ufeff",
);
const anyMarkup = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(""));

const text = fc.stringMatching(/^[\w ,.é'"\n-]{1,12}$/);
const { blocks } = fc.letrec<{ inlines: string; blocks: string }>((tie) => ({
  inlines: fc.oneof(
    { maxDepth: 3 },
    text,
    fc
      .tuple(fc.constantFrom("b", "em", "code", "s"), tie("inlines"))
      .map(([n, x]) => `<${n}>${x}</${n}>`),
    tie("inlines").map((x) => `<a href="https://example.org/x">${x}</a>`),
    fc.constantFrom("<br>", "&amp;", "&lt;", '<img src="/media/a.jpg" alt="A roof">'),
    fc.array(tie("inlines"), { maxLength: 3 }).map((parts) => parts.join("")),
  ),
  blocks: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.constantFrom("p", "h2", "h3"), tie("inlines")).map(([n, x]) => `<${n}>${x}</${n}>`),
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(tie("blocks"), { maxLength: 3 }))
      .map(([n, items]) => `<${n}>${items.map((item) => `<li>${item}</li>`).join("\n")}</${n}>`),
    tie("blocks").map((x) => `<blockquote>${x}</blockquote>`),
    fc.array(tie("blocks"), { maxLength: 4 }).map((parts) => parts.join("\n")),
  ),
}));

test("cleaning does not change HTML that passes isPlainHtml, the quick check for HTML without unsafe parts", () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof(anyMarkup, blocks), (html) => {
      if (!isPlainHtml(html)) return true;
      plain += 1;
      return cleanHtml(html) === html;
    }),
    { numRuns: 3_000 },
  );
  expect(plain).toBeGreaterThan(1_000);
});

test("HTML from the rich text editor passes isPlainHtml, the quick check for HTML without unsafe parts", () => {
  const written =
    "<h2>A &amp; B</h2><p>Text, <strong>bold <em>and slanted</em></strong>.<br>A line</p>" +
    '<ul><li><p>One</p></li><li><p>Two <a href="https://example.org/a?b=1#c">there</a></p></li></ul>' +
    '<blockquote><p>Said.</p></blockquote><hr><p><img src="/media/1-a-3x2.webp" alt="A roof"></p>';
  expect(isPlainHtml(written)).toBe(true);
  expect(cleanHtml(written)).toBe(written);
});

test.each(hostileHtml)("the unsafe HTML %j does not pass isPlainHtml", (html) => {
  expect(isPlainHtml(html)).toBe(false);
});
