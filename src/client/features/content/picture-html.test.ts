import { expect, test } from "vitest";
import { isPictureUrl, pictureHtml } from "./picture-html.ts";

test("the HTML of a picture contains the size of the picture if the size is known", () => {
  expect(pictureHtml({ url: "/media/a-3x2.webp", alt: "Roofs", width: 3, height: 2 })).toBe(
    '<img src="/media/a-3x2.webp" alt="Roofs" width="3" height="2">',
  );
  expect(pictureHtml({ url: "/a.png", alt: "" })).toBe('<img src="/a.png" alt="">');
});

test("the URL and the description of a picture are escaped in its HTML", () => {
  expect(pictureHtml({ url: "/a.png?b=1&c=2", alt: '"><script>' })).toBe(
    '<img src="/a.png?b=1&amp;c=2" alt="&quot;&gt;&lt;script&gt;">',
  );
});

test.each([
  ["https://example.org/a.png", true],
  ["http://example.org/a.png", true],
  ["/media/a-3x2.webp", true],
  [" /media/a-3x2.webp ", true],
  ["//example.org/a.png", false],
  ["javascript:alert(1)", false],
  ["data:image/png;base64,AAAA", false],
  ["a.png", false],
  ["", false],
])("the check whether %j is a valid picture URL returns %s", (text, can) => {
  expect(isPictureUrl(text)).toBe(can);
});
