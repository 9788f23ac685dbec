import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest, ManifestChunk } from "vite";
import { hashScript } from "../http/headers.ts";
import { assemble, type RenderedRoute, type Renderer, type ServerEntry } from "./renderer.ts";
import { withUsedVariables } from "./used-variables.ts";

/**
 * Returns the key of the application's entry in the manifest. Visitors load an application without
 * the back office.
 */
const entryKeyOf = (backOffice: boolean) =>
  backOffice ? "src/client/entry-back-office.tsx" : "src/client/entry-client.tsx";
const routesFolder = "src/client/routes/";

/** Converts a route file's key in the manifest to the route's path, such as `/blog/$slug`. */
function routeOfFile(key: string): string {
  const name = key.slice(routesFolder.length).replace(/\.tsx.*$/, "");
  return `/${name.replaceAll(".", "/").replace(/(^|\/)index$/, "$1")}`;
}

/**
 * The number of characters from which a style sheet is linked as a file, which browsers cache.
 * Smaller style sheets are written into the page.
 */
const largeSheet = 50_000;

/**
 * Returns the chunks of the build that a document of these routes needs. The chunk of the entry
 * comes first.
 */
function chunksOf(
  manifest: Manifest,
  { routeIds, backOffice }: Pick<RenderedRoute, "routeIds" | "backOffice">,
): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entryKeyOf(backOffice));
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(routesFolder)) continue;
    if (routeIds.includes(routeOfFile(key))) visit(key);
  }
  return [...found.values()];
}

/**
 * Reads all style sheets, by file name. They are read to be written into pages, because a page that
 * waits for separate files is slow.
 */
async function readStyles(manifest: Manifest, directory: string): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  const read = async (file: string) =>
    [file, await readFile(join(directory, file), "utf8")] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/**
 * Creates the renderer of the built client.
 * @param directory the build's directory, which contains `client` and `ssr`
 */
export async function builtRenderer(directory: string): Promise<Renderer> {
  const assetsDirectory = join(directory, "client");
  const manifest = JSON.parse(
    await readFile(join(assetsDirectory, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const { render, addressOf, headScript, startScript } = (await import(
    pathToFileURL(join(directory, "ssr/entry-server.js")).href
  )) as ServerEntry;
  const scriptHashes = [headScript, startScript].map(hashScript);
  const styles = await readStyles(manifest, assetsDirectory);
  const fonts = [...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))].flatMap(
    (file) => (file.endsWith(".woff2") ? [`/${file}`] : []),
  );
  const textFont = fonts.find((file) => file.includes("figtree"));

  function additionsOf({ eager, html, ...route }: RenderedRoute) {
    const chunks = chunksOf(manifest, route);
    const [application, ...parts] = new Set(chunks.map((chunk) => `/${chunk.file}`));
    const sheets = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
    const data = `data-entry="${application}" data-parts="${parts.join(" ")}"`;
    const textOf = (files: string[]) => files.map((file) => styles.get(file) ?? "").join("");
    const [large, small] = [true, false].map((isLarge) =>
      sheets.filter((file) => isLarge === (styles.get(file) ?? "").length >= largeSheet),
    ) as [string[], string[]];
    return {
      headScript,
      fonts,
      // Pages for reading are painted without waiting for a font.
      attributes: eager ? ' data-fonts="awaited"' : "",
      head: [
        eager
          ? `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin>`
          : "",
        `<style>${withUsedVariables(textOf(small), html + textOf(large))}</style>`,
        ...large.map((file) => `<link rel="stylesheet" href="/${file}">`),
        // These disabled links tell the application in the browser that the page already has these
        // styles, so that it does not load them again.
        ...small.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ].join(""),
      script: `<script ${data}${eager ? " data-eager" : ""}>${startScript}</script>`,
    };
  }

  return {
    assetsDirectory,
    strict: true,
    addressOf,
    async render(request) {
      const route = await render(request);
      const { status, redirect, shows, backOffice, cacheable, error } = route;
      const html = redirect === null ? assemble(route, additionsOf(route)) : "";
      return { status, redirect, html, scriptHashes, shows, backOffice, cacheable, error };
    },
  };
}
