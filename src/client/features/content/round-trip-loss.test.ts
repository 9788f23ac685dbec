import { expect, test } from "vitest";
import { lossBetween } from "./round-trip-loss.ts";

test.each([
  ["<p>Words</p>", "<p>Words</p>"],
  ["<p><b>Bold</b> and <i>more</i></p>", "<p><strong>Bold</strong> and <em>more</em></p>"],
  ["<ul>\n  <li>One</li>\n</ul>", "<ul><li><p>One</p></li></ul>"],
  ["Words without a paragraph", "<p>Words without a paragraph</p>"],
  ["<p>Rent &amp; rooms</p>", "<p>Rent &amp; rooms</p>"],
  ["<p>A&nbsp;B</p>", "<p>A\u00a0B</p>"],
  ['<img src="/a.png" alt="">', '<p><img src="/a.png" alt=""></p>'],
  ["<p>A<br/>B</p>", "<p>A<br>B</p>"],
  ["<a href='/about'>here</a>", '<a href="/about">here</a>'],
])("the rich text editor loses nothing of %s", (before, after) => {
  expect(lossBetween(before, after)).toEqual([]);
});

test("elements that the rich text editor would lose are listed with their counts", () => {
  const before =
    "<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table><p>C</p><!-- note --><p>D</p>";
  expect(lossBetween(before, "<p>A</p><p>B</p><p>C</p><p>D</p>")).toEqual([
    { what: "<td>", count: 2 },
    { what: "<table>", count: 1 },
    { what: "<tbody>", count: 1 },
    { what: "<tr>", count: 1 },
    { what: "comment", count: 1 },
  ]);
});

test("an attribute whose value would change in the rich text editor is listed as lost", () => {
  expect(lossBetween('<p lang="pt">Olá</p>', "<p>Olá</p>")).toEqual([
    { what: "attribute lang", count: 1 },
  ]);
  expect(lossBetween('<ol start="3"><li>C</li></ol>', '<ol start="1"><li>C</li></ol>')).toEqual([
    { what: "attribute start", count: 1 },
  ]);
});

test("markup that the rich text editor would lose is listed even if a tag contains a stray apostrophe or lacks a closing quote", () => {
  expect(lossBetween("<p title=it's>A</p><table></table>", "<p>A</p>")).toEqual([
    { what: "<table>", count: 1 },
    { what: "attribute title", count: 1 },
  ]);
  expect(lossBetween('<p>A</p><p title="never>B</p>', "<p>A</p>")).toEqual([
    { what: "an unclosed tag", count: 1 },
  ]);
});

test("words that the rich text editor would lose are reported", () => {
  expect(lossBetween("<p>Two words</p>", "<p>Two</p>")).toEqual([
    { what: "some of the text", count: 1 },
  ]);
});
