import fc from "fast-check";
import { expect, test } from "vitest";
import { textOf } from "#common/html.ts";
import { cleanHtml } from "./clean-html.ts";
import { hostileHtml } from "./testing-html.ts";

test("removing unsafe HTML keeps all formatting that the editor offers", () => {
  const written = [
    "<h1>One</h1><h2>Two</h2><p>Text, <strong>bold</strong>, <em>slanted</em> and <code>code</code>.</p>",
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
    "<blockquote><p>Said.</p></blockquote><pre><code>x &lt; y</code></pre><hr>",
    '<table><caption>t</caption><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
    '<figure><img src="/media/a.jpg" srcset="/media/a.jpg 1x, https://x.org/b.jpg 2x" alt="A roof" width="3" height="2"><figcaption>So</figcaption></figure>',
    '<a href="/blog">in</a><a href="https://example.org/a?b=c&amp;d">out</a><a href="mailto:a@b.org">m</a><a href="tel:+351">t</a>',
    "<details open><summary>More</summary>hidden</details>",
  ].join("");
  expect(cleanHtml(written)).toBe(written);
});

test.each([
  ["<script>alert(1)</script>ok", "ok"],
  ["<style>*{}</style>ok", "ok"],
  ['<iframe src="https://x.org"></iframe>ok', "ok"],
  ["<svg><script>1</script></svg>ok", "ok"],
  ['<p onclick="x()" style="color:red" id="i" class="c">ok</p>', "<p>ok</p>"],
  ['<img src="x" onerror="alert(1)">', '<img src="x" alt="">'],
  ['<img src="data:image/png;base64,AA">', ""],
  ['<a href="javascript:alert(1)">ok</a>', "<a>ok</a>"],
  ['<a href="java\tscript:alert(1)">ok</a>', "<a>ok</a>"],
  ['<a href="vbscript:x">ok</a>', "<a>ok</a>"],
  ['<a href="//x.org">ok</a>', '<a href="https://x.org">ok</a>'],
  ['<a href="/\\x.org">ok</a>', '<a href="https://x.org">ok</a>'],
  ['<img src="/a" srcset="data:image/svg+xml,x 1x">', '<img src="/a" alt="">'],
  ["<form><input name=a><button>ok</button></form>", "ok"],
  ["<p>open", "<p>open</p>"],
])("removing unsafe parts from the HTML %j leaves %j", (written, clean) => {
  expect(cleanHtml(written)).toBe(clean);
});

test.each([
  ["nested too deeply", "<div>".repeat(20_000)],
  ["nested too deeply", "<b>x</p>".repeat(100_000)],
  [
    "has too many unclosed tags",
    `<p>${Array.from({ length: 400 }, (_, n) => `<b title=${n}>`).join("")}</p>${"<p>x".repeat(8_000)}`,
  ],
])("unacceptable HTML is refused with the reason: %s", (reason, html) => {
  expect(() => cleanHtml(html)).toThrow(reason);
});

/** Removes unsafe parts from HTML, and checks that the result contains nothing dangerous. */
function expectHarmless(html: string): void {
  const clean = cleanHtml(html);
  expect(cleanHtml(clean)).toBe(clean);
  const tag = /<\/?([a-z0-9]+)((?:"[^"]*"|[^">])*)>/g;
  // In HTML without unsafe parts, every `<` must begin a tag, because the code that reads this HTML
  // relies on it.
  expect(clean.replaceAll(tag, "")).not.toContain("<");
  const tags = [...clean.matchAll(tag)];
  for (const [, name, attributes = ""] of tags) {
    expect(["script", "style", "iframe", "svg", "math", "object", "form", "xmp"]).not.toContain(
      name,
    );
    expect(attributes.replaceAll(/"[^"]*"/g, "")).not.toMatch(/\bon\w+=|\bstyle=|\bid=/);
    expect(attributes).not.toMatch(/(?:href|src|cite)="\s*(?:javascript|data|vbscript):/i);
  }
  expect(textOf(clean)).not.toContain("\0");
}

test.each(hostileHtml)("cleaning the hostile HTML %j leaves nothing dangerous", expectHarmless);

test("cleaning a random combination of hostile pieces of HTML leaves nothing dangerous", () => {
  const pieces = fc.constantFrom(
    ...hostileHtml.flatMap((html) => html.split(/(?=[<"' =>])/)),
    "<p>",
    '"',
    "'",
    ">",
    "<!--",
    "-->",
    "\u0000",
    "&lt;",
    "&#x3c;",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const html = parts.join("");
      expectHarmless(html);
      expect(cleanHtml(html)).toBe(cleanHtml(cleanHtml(html)));
    }),
    { numRuns: 500 },
  );
});
