import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { cleanHtml } from "#server/html/clean-html.ts";
import { demoPosts } from "../../../../../db/demo/posts.ts";
import { starterPages } from "../../../../../db/starter/pages.ts";
import { HtmlWriter } from "./html-writer.ts";
import { readHtml } from "./read-html.ts";
import { openAndSave, outline, provideDomParser, schema, writeAll } from "./testing-rich-text.ts";

provideDomParser();

test.each([...demoPosts, ...starterPages].map(({ title, content }) => [title, content]))(
  'the rich text editor can represent every element of the post or page "%s", and saves the same HTML',
  (_title, content) => {
    const html = cleanHtml(content);
    expect(openAndSave(html)).toBe(html);
    const { doc } = readHtml(html, schema);
    expect(outline(writeAll(doc))).toBe(outline(html));
    expect(doc.toString()).not.toContain("htmlBlock");
  },
);

test.each([
  [
    "a table",
    '<table lang="pt"><caption>Rents <em>by city</em></caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">City</th><th colspan="2">Rent</th></tr></thead><tbody><tr><td colspan="1" rowspan="2">Lisbon</td><td>900</td><td><p>one</p><p>two</p></td></tr><tr><td>1</td><td><ul><li>x</li></ul></td></tr></tbody><tbody><tr><td>a</td><td>b</td><td></td></tr></tbody><tfoot><tr><td colspan="3">All</td></tr></tfoot></table>',
  ],
  [
    "figures",
    '<figure><img src="/media/a.jpg" alt="A roof" width="3" height="2" srcset="/media/a.jpg 1x, /b.jpg 2x"><figcaption>So <a href="/x">far</a></figcaption></figure><figure><pre><code>x</code></pre></figure><figure><a href="/x"><img src="/a" alt=""></a></figure><figure><blockquote><p>q</p></blockquote><figcaption>c</figcaption></figure>',
  ],
  [
    "a picture with sources",
    '<p><picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg" alt=""></picture></p>',
  ],
  [
    "code",
    '<p><code>a</code> <a href="/x"><code>b</code></a> <strong>x<code>c</code></strong></p><pre><code>x &lt; y\n  z</code></pre><pre>\n\nplain</pre>',
  ],
  [
    "quotes",
    '<blockquote cite="https://example.org/"><p>Said <q cite="https://example.org/">so</q>.</p><h3>x</h3><cite>Who</cite></blockquote>',
  ],
  [
    "lists",
    '<ol start="3" reversed type="a"><li value="7">a<ol start="1"><li><p>b</p></li></ol></li><li><h3>c</h3><p>d</p></li><li></li></ol><dl><dt>c</dt><dd>d</dd><dd><p>e</p></dd></dl>',
  ],
  [
    "sections and details",
    '<section title="x"><div>bare<p>text</p></div></section><details open><summary>More</summary>hidden<p>x</p></details><hr title="x">',
  ],
  [
    "formatting",
    '<p dir="rtl">a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <u>u</u> <s>s</s> <del datetime="2026-01-01">x</del> <ins cite="https://example.org/">y</ins> <kbd>Ctrl</kbd>+<kbd>C</kbd> <sub>1</sub><sup>2</sup> <mark>m</mark> <small>s</small> <abbr title="x">y</abbr> <time datetime="2026">t</time> <span lang="pt">a <span lang="en">b</span></span> <samp>s</samp> <var>v</var><br>end</p>',
  ],
  ["text outside of paragraphs", "Some <b>text</b><h2>x</h2>more"],
  [
    "links",
    '<p><a href="mailto:a@example.org">m</a> <a title="no address">n</a> <a href="/x">a <b>b <i>c</i></b></a></p>',
  ],
])(
  "the rich text editor can represent %s as editable content, and writes the same HTML",
  (_name, html) => {
    expect(cleanHtml(html)).toBe(html);
    const { doc } = readHtml(html, schema);
    expect(doc.toString()).not.toContain("htmlBlock");
    expect(writeAll(doc)).toBe(html);
  },
);

test("if the rich text editor cannot represent one element of a section, only this element becomes a block of HTML source", () => {
  const html = "<section><p>Words</p><dl><div><dt>a</dt></div></dl><p>More</p></section>";
  const { doc } = readHtml(html, schema);
  expect(doc.toString()).toBe('doc(container(paragraph("Words"), htmlBlock, paragraph("More")))');
  expect(writeAll(doc)).toBe(html);
});

test.each([
  ["at the top level", "", ""],
  ["in a section", "<section>", "</section>"],
])(
  "a table %s whose rows have different numbers of cells becomes a block of HTML source, because the rich text editor would add cells",
  (_name, begin, end) => {
    const rows = "<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>";
    const html = `${begin}<table><tbody>${rows}</tbody></table>${end}`;
    const { doc } = readHtml(html, schema);
    expect(doc.toString()).toContain("htmlBlock");
    expect(writeAll(doc)).toBe(html);
  },
);

test("after a change of one block, the HTML of the other blocks is the same letter by letter, and undo restores the whole HTML", () => {
  const html = "<p>One</p>\n\n<p><b></b>Two <i><b>x</b></i></p>\n<p>Three</p>";
  const reading = readHtml(html, schema);
  const writer = new HtmlWriter();
  writer.begin(reading);
  const state = EditorState.create({ doc: reading.doc });
  const change = state.tr.insertText("!", 4);
  expect(writer.write(change.doc)).toBe(html.replace("<p>One</p>\n\n", "<p>One!</p>"));
  const back = change.steps.map((step, index) => step.invert(change.docs[index] ?? change.doc));
  for (const step of back.toReversed()) change.step(step);
  expect(writer.write(change.doc)).toBe(html);
});

test("the rich text editor removes unsafe parts of HTML, such as scripts and event handlers, and keeps the visible text", () => {
  expect(openAndSave("<p>a</p><script>x()</script><p onclick=x()>b</p><form>c</form>")).toBe(
    "<p>a</p><p>b</p><p>c</p>",
  );
});

test.each([
  ["a form whose fields hide its properties", '<form><input name="attributes"></form>'],
  ["a block of HTML of this editor with a script", '<div data-html="<script>x()</script>">b</div>'],
  ["a block of HTML of this editor with a handler", '<div data-html="<img onerror=x()>">b</div>'],
])("no code in the HTML gets into the document of the rich text editor: %s", (_name, html) => {
  const { doc } = readHtml(`<p>a</p>${html}`, schema);
  expect(doc.child(0).textContent).toBe("a");
  expect(JSON.stringify(doc)).not.toContain("x()");
});

test.each(["javascript:x()", "java\nscript:x()", " \u0001javascript:x()", "data:text/html,x"])(
  "the rich text editor removes the unsafe address %j from links, also from a link around a div element",
  (href) => {
    const written = openAndSave(`<p><a href="${href}">a</a></p><a href="${href}"><div>b</div></a>`);
    expect(written).not.toContain("href");
    expect(written).toContain("<p><a>a</a></p>");
  },
);
