import { expect, test } from "vitest";
import { pastedHtml } from "./pasted-html.ts";
import { provideDomParser } from "./testing-rich-text.ts";

provideDomParser();

const docsText = (text: string, style = "font-weight:400;font-style:normal") =>
  `<span style="font-size:11pt;font-family:Arial;color:#000000;${style};text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;
const docsItem = (text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" style="line-height:1.38" role="presentation">${docsText(text)}</p></li>`;
const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b><br class="Apple-interchange-newline">`;

test.each([
  [
    "formatting",
    `<h2 dir="ltr">${docsText("Title", "font-weight:700")}</h2><p dir="ltr">${docsText("a ")}${docsText("bold", "font-weight:700")}${docsText(" and ")}${docsText("both", "font-weight:700;font-style:italic")}</p><br><p dir="ltr"><a href="https://example.org/" style="text-decoration:none">${docsText("link", "text-decoration:underline")}</a></p>`,
    '<h2>Title</h2><p>a <strong>bold</strong> and <em><strong>both</strong></em></p><p><a href="https://example.org/">link</a></p>',
  ],
  [
    "lists in lists",
    `<ul>${docsItem("One")}<ol>${docsItem("Inner")}</ol>${docsItem("Two")}</ul>`,
    "<ul><li>One<ol><li>Inner</li></ol></li><li>Two</li></ul>",
  ],
  [
    "parts of lists",
    `<ol><ol><ol>${docsItem("Third")}</ol>${docsItem("Second")}</ol>${docsItem("First")}<ol><ol>${docsItem("Deep")}</ol></ol></ol>`,
    "<ol><li>Third</li><li>Second</li><li>First<ol><li>Deep</li></ol></li></ol>",
  ],
  [
    "tables",
    `<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="312"></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr">${docsText("A")}</p></td></tr></tbody></table></div>`,
    '<table data-columns="&lt;colgroup&gt;&lt;col&gt;&lt;/colgroup&gt;"><tbody><tr><td>A</td></tr></tbody></table>',
  ],
])("%s copied from Google Docs become the matching HTML elements", (_name, html, read) => {
  expect(pastedHtml(docs(html))).toBe(read);
});

const wordItem = (text: string, level: number, marker: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
const word = (html: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-US><!--StartFragment-->${html}<!--EndFragment--></body></html>`;

test.each([
  [
    "formatting",
    "<h1>Title<o:p></o:p></h1><p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>a <b style='mso-bidi-font-weight:normal'>bold</b> <i>word</i><o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>",
    "<h1>Title</h1><p>a <strong>bold</strong> <em>word</em></p>",
  ],
  [
    "lists in lists, also if a level is left out",
    `${wordItem("A", 1, "·")}${wordItem("B", 2, "1)")}${wordItem("C", 4, "·")}${wordItem("D", 1, "·")}<p class=MsoNormal>End</p>${wordItem("E", 1, "1.")}`,
    "<ul><li>A<ol><li>B<ul><li>C</li></ul></li></ol></li><li>D</li></ul><p>End</p><ol><li>E</li></ol>",
  ],
  [
    "numbers that go on after a paragraph",
    `${wordItem("A", 1, "1.")}${wordItem("B", 2, "a)")}<p class=MsoNormal>Aside</p>${wordItem("C", 1, "2.")}${wordItem("D", 1, "3.")}`,
    '<ol><li>A<ol><li>B</li></ol></li></ol><p>Aside</p><ol start="2"><li>C</li><li>D</li></ol>',
  ],
  [
    "underlined links",
    '<p class=MsoNormal>See <u><a href="https://example.org/"><span style="color:blue">this</span></a></u> and <u>that</u></p>',
    '<p>See <a href="https://example.org/">this</a> and <u>that</u></p>',
  ],
  [
    "pictures of the computer",
    '<p class=MsoNormal>a<img width=200 src="file:///C:/a.png" v:shapes="x"></p>',
    "<p>a</p>",
  ],
])("text copied from Word becomes clean HTML: %s", (_name, html, read) => {
  expect(pastedHtml(word(html)).replaceAll(/>\s+</g, "><").replaceAll("> <", "><")).toBe(
    read.replaceAll("> <", "><"),
  );
});

const onlineText = (text: string) =>
  `<p class="Paragraph SCXW1 BCX8" xml:lang="EN-US" lang="EN-US" paraid="1" style="margin: 0px; font-weight: normal; font-style: normal; vertical-align: baseline;"><span data-contrast="auto" class="TextRun SCXW1" style="font-size: 12pt;"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1" data-ccp-props="{&quot;201341983&quot;:0}" style="font-size: 12pt;"> </span></p>`;
const online = (html: string) => `<div class="OutlineElement Ltr SCXW1 BCX8">${html}</div>`;
const onlineItem = (list: "ul" | "ol", text: string, level: number, place = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${list} class="BulletListStyle1" role="list"><li data-leveltext="x" data-listid="${level + 9}" aria-setsize="-1" data-aria-posinset="${place}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr">${onlineText(text)}</li></${list}></div>`;

test.each([
  ["paragraphs", online(onlineText("One")) + online(onlineText("Two")), "<p>One</p><p>Two</p>"],
  [
    "lists in lists",
    onlineItem("ul", "A", 1) +
      onlineItem("ol", "B", 2) +
      onlineItem("ul", "C", 1) +
      online(onlineText("End")) +
      onlineItem("ol", "D", 1, 2),
    '<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul><p>End</p><ol start="2"><li>D</li></ol>',
  ],
  [
    "tables",
    online(
      `<div class="TableContainer"><table border="1"><tbody><tr role="row"><td role="rowheader"><div class="TableHoverRowHandle"></div><div class="TableCellContent">${online(onlineText("Rent"))}</div></td></tr></tbody></table></div>`,
    ),
    "<table><tbody><tr><td>Rent</td></tr></tbody></table>",
  ],
])("text copied from Word in a browser becomes clean HTML: %s", (_name, html, read) => {
  expect(pastedHtml(html)).toBe(read);
});

test.each([
  [
    "lines become paragraphs",
    "<div>One</div><div><br></div><div>Two <b>words</b></div>",
    "<p>One</p><p>Two <strong>words</strong></p>",
  ],
  [
    "pairs of a term and its description stay in their list",
    "<dl><div><dt>Rent</dt><dd>900</dd></div></dl>",
    "<dl><dt>Rent</dt><dd>900</dd></dl>",
  ],
  ["items stay in their list", "<ul><div><li>One</li></div></ul>", "<ul><li>One</li></ul>"],
  [
    "words beside other blocks stay lines of their own",
    "<div><p>One</p>after <b>it</b></div><div>Before <br><ul><li>Two</li></ul></div>",
    "<p>One</p><p>after <strong>it</strong></p><p>Before <br></p><ul><li>Two</li></ul>",
  ],
  [
    "empty lines and comments between blocks go away",
    "<div><p>One</p> <!-- end --> <p>&nbsp;</p><br><p>Two</p></div>",
    "<p>One</p>  <p>Two</p>",
  ],
])("when HTML with nested boxes (div elements) is pasted, %s", (_what, html, read) => {
  expect(pastedHtml(html)).toBe(read);
});
