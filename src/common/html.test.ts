import { expect, test } from "vitest";
import { beginningOf, hasTopHeading, mapTags, textOf } from "./html.ts";

test("text inside an HTML attribute that looks like a tag is not treated as a tag", () => {
  const html = '<img alt="<h1>not this</h1>" src="/a"><p title="a > b">text</p>';
  expect(hasTopHeading(html)).toBe(false);
  expect(hasTopHeading('<h1 lang="en">this</h1>')).toBe(true);
  expect(hasTopHeading("<h2>no</h2></h1>")).toBe(false);
  const names: string[] = [];
  mapTags(html, ({ name, closing }, text) => {
    names.push(closing ? `/${name}` : name);
    return text;
  });
  expect(names).toEqual(["img", "p", "/p"]);
});

test("the plain text of HTML is one line, with spaces between block elements", () => {
  expect(textOf("<h2>One</h2><p>t<b>w</b>o<br>three</p>\n<p>&amp; four &lt; five</p>")).toBe(
    "One two three & four < five",
  );
  expect(textOf("&quot;&#x27;&#39;&nbsp;x&unknown;")).toBe("\"'' x&unknown;");
});

test("a text is shortened only between visible characters, never within one", () => {
  expect(beginningOf("short")).toBe("short");
  expect(beginningOf("x".repeat(150))).toBe("x".repeat(150));
  expect(beginningOf("x".repeat(151))).toBe(`${"x".repeat(150)}...`);
  expect(beginningOf("e\u0301a\u0301", 1)).toBe("e\u0301...");
});
