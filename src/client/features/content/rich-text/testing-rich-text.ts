import { getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, vi } from "vitest";
import { schemaExtensions } from "./extensions.ts";
import { HtmlWriter } from "./html-writer.ts";
import { outlineOf } from "./outline.ts";
import { parseHtml } from "./parse-html.ts";
import { readHtml } from "./read-html.ts";
import { isBare, writeBlock } from "./write-html.ts";

const { DOMParser } = new JSDOM().window;

/**
 * Provides the browser's class `DOMParser` to the tests of a file, which do not run in a browser.
 */
export function provideDomParser(): void {
  beforeAll(() => void vi.stubGlobal("DOMParser", DOMParser));
  afterAll(() => void vi.unstubAllGlobals());
}

export const schema = getSchema(schemaExtensions);

/** Opens HTML in the rich text editor and saves it without a change. */
export function openAndSave(html: string): string {
  const reading = readHtml(html, schema);
  const writer = new HtmlWriter();
  writer.begin(reading);
  return writer.write(reading.doc);
}

/**
 * Writes all blocks of a document anew. An editor would keep the original HTML of the unchanged
 * blocks.
 */
export const writeAll = (doc: Node): string =>
  doc.children.map((block, index) => writeBlock(block, isBare(doc, index))).join("");

export const outline = (html: string): string => outlineOf(parseHtml(html));
