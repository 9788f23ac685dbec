import { expect, test } from "vitest";
import { isAlreadyClean } from "./already-clean.ts";
import { cleanHtml } from "./clean-html.ts";

test.each([
  "<p>Text</p>",
  "<h2>A &amp; B &lt; C > D</h2>\n\n<p>One <strong>two <em>three</em></strong> four é 🏡 \"'</p>",
  '<ul>\n<li>One</li>\n<li><a href="https://example.com/a-b">two</a></li>\n</ul><p></p>',
])("%j is clean, and known to be", (html) => {
  expect(isAlreadyClean(html)).toBe(true);
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  '<p onclick="x">Text</p>',
  "<script>alert(1)</script>",
  "<p>One<p>two</p></p>",
  "<p>a & b</p>",
  "<p>&gt;</p>",
  "<p><strong>left open</p>",
  "<p><em>one<strong>two</em>three</strong></p>",
  '<p><a href="javascript:alert(1)">x</a></p>',
  '<p><a href="https://a"><a href="https://b">x</a></a></p>',
  "<ul>text</ul>",
  "<li>alone</li>",
  "<p>a\r\nb</p>",
  "<p>a\0b</p>",
  " <p>a</p>",
  "<p>a</p",
  "<P>a</P>",
])("%j is not known to be clean", (html) => {
  expect(isAlreadyClean(html)).toBe(false);
});

const parts = [
  ..."p h2 ul ol li strong em code b a".split(" ").flatMap((name) => [`<${name}>`, `</${name}>`]),
  '<a href="https://example.com/x">',
  "</a>",
  "text",
  " ",
  "\n",
  "&amp;",
  "&lt;",
  "&",
  '"',
  "é",
  "\u00a0",
  "\ufeff",
  "\f",
  "\u0001",
];

/** Elements closed where they were opened, now and then with something odd in between. */
function grow(random: () => number, depth: number): string {
  const pick = () => parts[Math.floor(random() * parts.length)] ?? "";
  if (depth === 0 || random() < 0.1) return pick();
  const names = ["p", "h2", "ul", "ol", "li", "strong", "em", "code", "b", "sub"];
  const name = names[Math.floor(random() * names.length)] ?? "p";
  const inner = Array.from({ length: Math.floor(random() * 4) }, () => grow(random, depth - 1));
  return random() < 0.5 ? inner.join("") : `<${name}>${inner.join("")}</${name}>`;
}

test("whatever is known to be clean, cleaning leaves as it is", () => {
  let state = 20_260_131;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let known = 0;
  for (let count = 0; count < 60_000; count += 1) {
    const html = grow(random, 1 + (count % 4));
    if (!isAlreadyClean(html)) continue;
    known += 1;
    expect(cleanHtml(html)).toBe(html);
  }
  expect(known).toBeGreaterThan(1_000);
});
