import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";
import { cleanAndReport } from "./clean-html-removed.ts";
import { hostileHtml } from "./testing-html.ts";

const toldOf = (html: string) =>
  cleanAndReport(html).removed.map(({ what, count }) => `${count} ${what}`);

test.each([
  ["<p>All of this <strong>stays</strong>.</p>", []],
  ["<script>alert(1)</script>ok", ["1 <script>"]],
  // A removed element is reported without its content.
  ["<svg><path onclick=x /><script>1</script></svg>", ["1 <svg>"]],
  ["<p onclick=x style=x>a</p><p style=y>b</p>", ["2 attribute style", "1 attribute onclick"]],
  [
    '<p class=a data-foo-bar=b aria-label="c">d</p>',
    ["1 attribute aria-label", "1 attribute class", "1 attribute data-foo-bar"],
  ],
  ["<font color=red>a</font>", ["1 <font> (its text stays)"]],
  [
    "<form><input name=a><button>ok</button></form>",
    ["1 <button> (its text stays)", "1 <form> (its text stays)", "1 <input>"],
  ],
  ["<div><li>outside of a list</li></div>", ["1 <li> (its text stays)"]],
  ["<center><script>1</script> </center>", ["1 <center>", "1 <script>"]],
  ['<a href="javascript:alert(1)">a</a>', ["1 link to javascript:"]],
  ['<a href=" Java\tScript:alert(1)">a</a>', ["1 link to javascript:"]],
  ['<a href="//example.org">a</a>', []],
  ['<img src="data:image/png;base64,AA">', ["1 picture from data:"]],
  ["<img alt=a>", ["1 picture without an address"]],
  ['<img src="/a" srcset="data:x 1x" onerror=x>', ["1 attribute onerror", "1 attribute srcset"]],
  ["a<!-- b --><!-- c -->", ["2 comment"]],
])("cleaning the HTML %j reports that it removed %j", (html, report) => {
  expect(toldOf(html)).toEqual(report);
});

test("the report of removed HTML lists the most frequent kinds of removals first, and adds up the rare kinds", () => {
  const names = Array.from({ length: 30 }, (_, index) => `x-${index + 10}`);
  const html = `${names.map((name) => `<${name}>a</${name}>`).join("")}<font>a</font><font>b</font>`;
  const { removed } = cleanAndReport(html);
  expect(removed).toHaveLength(20);
  expect(removed[0]).toEqual({ what: "<font> (its text stays)", count: 2 });
  expect(removed[19]).toEqual({ what: "other", count: 12 });
});

test("the report of removed HTML shortens the long name of an element", () => {
  expect(toldOf(`<p ${"x".repeat(10_000)}=1>a</p>`)).toEqual([`1 attribute ${"x".repeat(50)}…`]);
});

test("HTML from the editor is refused if over 500 levels of nested elements are left after unsafe parts are removed", () => {
  const nested = (depth: number, name = "div") =>
    `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`;
  expect(cleanAndReport(nested(500)).html).toBe(nested(500));
  expect(cleanAndReport(nested(600, "section").replaceAll("section", "form")).html).toBe("x");
  expect(() => cleanAndReport(nested(501))).toThrow("Content is nested too deeply");
  expect(cleanHtml(nested(501))).toBe(nested(501));
});

test("HTML with 20,000 nested elements is refused as nested too deeply", () => {
  expect(() => cleanAndReport("<div>".repeat(20_000))).toThrow("Content is nested too deeply");
});

test("cleaning HTML gives the same HTML with or without a report of removals, and a second cleaning removes nothing", () => {
  const pieces = fc.constantFrom(...hostileHtml, "<p>", "text", "<ul><li>", "</p>", "<b>", "<td>");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
      const html = parts.join("");
      const report = cleanAndReport(html);
      expect(report.html).toBe(cleanHtml(html));
      expect(cleanAndReport(report.html)).toEqual({ html: report.html, removed: [] });
    }),
    { numRuns: 300 },
  );
});
