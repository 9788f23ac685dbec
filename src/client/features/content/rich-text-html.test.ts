import { expect, test } from "vitest";
import { withoutHandlers, writtenHtml } from "./rich-text-html.ts";

test.each([
  ["<ul><li><p>One</p></li><li><p>Two</p></li></ul>", "<ul><li>One</li><li>Two</li></ul>"],
  [
    "<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li></ul>",
    "<ul><li>One<ol><li>Inner</li></ol></li></ul>",
  ],
  ["<ol><li><p>One</p><p>Two</p></li></ol>", "<ol><li><p>One</p><p>Two</p></li></ol>"],
  ["<p>Words</p><p></p>", "<p>Words</p>"],
  ["<p></p>", ""],
  ["<p>One</p><p></p><p>Two</p>", "<p>One</p><p></p><p>Two</p>"],
])("the rich text editor's document %s is written as the HTML %s", (html, written) => {
  expect(writtenHtml(html)).toBe(written);
});

test.each([
  ['<p onclick="x()">A</p>', "<p>A</p>"],
  ["<img src=a onerror=x() alt=b>", "<img src=a alt=b>"],
  ["<svg/onload=x()>", "<svg>"],
  ["<p title=it's onclick=x()>it's</p>", "<p title=it's>it's</p>"],
  ["<!-- a --!><img onerror=x()>", "<!-- a --!><img>"],
  ["<p>Turn it on = off</p>", "<p>Turn it on = off</p>"],
  ["<p title=\"a > b\" onload='x'>C</p>", '<p title="a > b">C</p>'],
])(
  "HTML with event handlers, %s, becomes %s without them before the rich text editor reads it",
  (html, plain) => {
    expect(withoutHandlers(html)).toBe(plain);
  },
);
