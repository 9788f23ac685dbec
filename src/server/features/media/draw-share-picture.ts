import { readFile } from "node:fs/promises";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { layOutTitle, shareSvg, textSvg } from "./share-picture-rules.ts";

export type ShareTexts = { title: string; siteName: string };

const read = (specifier: string) => readFile(new URL(import.meta.resolve(specifier)));

/**
 * Loads the drawing library, and the two files of the font in which texts are drawn. The order of
 * the files matters: the library finds a letter that only one of the files has, but only if the
 * file "latin-ext" comes first.
 */
async function load(): Promise<{ fontBuffers: Uint8Array[] }> {
  const files = ["latin-ext", "latin"].map((subset) =>
    read(`@fontsource/fraunces/files/fraunces-${subset}-600-normal.woff2`),
  );
  await initWasm(await read("@resvg/resvg-wasm/index_bg.wasm"));
  return { fontBuffers: await Promise.all(files) };
}

/** The font size in which texts are measured. */
const measured = 100;

let loading: ReturnType<typeof load> | undefined;

/** Draws the share picture of a title, as a PNG. */
export async function drawSharePicture({ title, siteName }: ShareTexts): Promise<Uint8Array> {
  loading ??= load();
  const { fontBuffers } = await loading;
  const open = (svg: string) => new Resvg(svg, { font: { fontBuffers } });
  const measure = (text: string) =>
    (open(textSvg(text, measured)).getBBox()?.width ?? 0) / measured;
  const laidOut = layOutTitle(title, measure);
  return open(shareSvg(laidOut, siteName)).render().asPng();
}
