import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readHtml } from "#client/features/content/rich-text/read-html.ts";
import { keptHtml } from "#client/features/content/rich-text/testing-kept-html.ts";
import {
  openAndSave,
  outline,
  provideDomParser,
  schema,
  writeAll,
} from "#client/features/content/rich-text/testing-rich-text.ts";
import { cleanHtml } from "#server/html/clean-html.ts";
import { scaled } from "./scale.ts";

provideDomParser();

const numRuns = scaled(300);

/**
 * HTML without unsafe parts: the server has removed them, and removing them again changes nothing.
 */
const cleanedHtml = keptHtml
  .map((html) => cleanHtml(cleanHtml(html)))
  .filter((html) => html !== "" && cleanHtml(html) === html);

/** Inserts a letter at one of the positions in a document at which a user can type. */
function typeLetter(doc: Node, letter: string, place: number): Node | undefined {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    for (let index = 0; index <= node.content.size; index += 1) places.push(at + 1 + index);
  });
  const at = places[place % places.length];
  return at === undefined ? undefined : EditorState.create({ doc }).tr.insertText(letter, at).doc;
}

test("HTML without unsafe parts is identical after the rich text editor has opened and saved it", () => {
  fc.assert(
    fc.property(cleanedHtml, (html) => {
      expect(openAndSave(html)).toBe(html);
    }),
    { numRuns },
  );
});

test("HTML without unsafe parts keeps its elements, attributes and words when the rich text editor writes every block anew", () => {
  fc.assert(
    fc.property(cleanedHtml, (html) => {
      expect(outline(writeAll(readHtml(html, schema).doc))).toBe(outline(html));
    }),
    { numRuns },
  );
});

test("typing a letter in the rich text editor keeps the elements, attributes and existing text of HTML without unsafe parts", () => {
  fc.assert(
    fc.property(cleanedHtml, fc.nat(), (html, place) => {
      const typed = typeLetter(readHtml(html, schema).doc, "ж", place);
      fc.pre(typed !== undefined);
      const written = writeAll(typed);
      expect(written.split("ж")).toHaveLength(2);
      expect(outline(written.replace("ж", ""))).toBe(outline(html));
    }),
    { numRuns },
  );
});
