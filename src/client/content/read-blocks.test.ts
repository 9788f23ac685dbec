import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks.ts";

const readAs = (html: string) =>
  readBlocks(html).map(({ name, text, details }) =>
    [...(name ? [`${name}: ${text}`] : [text]), ...details].join("; "),
  );

test.each([
  ["<h2>One</h2><p>Two\n  words &amp; more</p>", ["Heading 2: One", "Two words & more"]],
  ["Bare text<p>after it", ["Bare text", "after it"]],
  [
    "<ul><li>A</li><li>B<ol><li>C</li></ol></li></ul>",
    ["List item: A", "List item: B", "List item: C"],
  ],
  ["<pre><code>a  b\n c</code></pre>", ['Code: a  b\n c; Code: "a  b\n c"']],
  ["<table><tr><th>A</th><td>B</td></tr></table>", ["Table row: A | B"]],
  ["<p>A<br>B</p><hr><blockquote><p>C</p></blockquote>", ["A\nB", "Line: ―――", "Quote: C"]],
  [
    '<p>See <a href="/about">this</a> and <b>that</b></p>',
    ['See this and that; Leads to /about: "this"; Bold: "that"'],
  ],
  [
    '<p>A<img src="/media/a.webp" alt="A &amp; B">C</p>',
    ["A", "Picture: A & B; From /media/a.webp", "C"],
  ],
  ["<script>x</script><!-- y -->A", ["A"]],
])("the HTML %j is split into the blocks %j", (html, blocks) => {
  expect(readAs(html)).toEqual(blocks);
});
