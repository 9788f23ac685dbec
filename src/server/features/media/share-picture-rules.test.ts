import { expect, test } from "vitest";
import { layOutTitle, shareSvg } from "./share-picture-rules.ts";

/** Measures a text as if each character were half as wide as the font is high. */
const measure = (text: string) => text.length / 2;

test("in a share picture, a short title is drawn large on one line, and a longer title is drawn smaller on several lines", () => {
  expect(layOutTitle("Short", measure)).toEqual({ lines: ["Short"], fontSize: 84 });
  const title = "A title of a good many words, which needs several lines in the picture of a share";
  const { lines, fontSize } = layOutTitle(title, measure);
  expect(lines.join(" ")).toBe(title);
  expect(lines.length).toBeGreaterThan(1);
  expect(fontSize).toBeLessThan(84);
  for (const line of lines) expect(measure(line) * fontSize).toBeLessThanOrEqual(1200 - 2 * 84);
});

test("in a share picture, a title that is too long is cut, and a word that is wider than a line is broken", () => {
  const { lines, fontSize } = layOutTitle("x".repeat(600), measure);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(lines.length * fontSize).toBeLessThanOrEqual(240);
});

test("in a share picture, markup in the title is drawn as text", () => {
  const svg = shareSvg({ lines: ["<script>&"], fontSize: 40 }, "A & B");
  expect(svg).toContain("&lt;script&gt;&amp;");
  expect(svg).not.toContain("<script");
});
