import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test.each([
  ["", 0, 1],
  ["<p>Two words</p><p>and more</p>", 4, 1],
  ["<p>Flat-hunting isn\u2019t fun \u2013 it costs 1,200 €</p>", 6, 1],
  [`<p>${"word ".repeat(690)}</p>`, 690, 3],
])("the words and the reading time of a text are counted: %s", (html, words, minutes) => {
  expect(countWords(html)).toEqual({ words, minutes });
});
