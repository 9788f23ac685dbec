import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest, ManifestChunk } from "vite";
import { assemble, hashScript, type Renderer, type ServerEntry } from "./renderer.ts";

const entryKey = "src/client/entry-client.tsx";
const routesFolder = "src/client/routes/";

/** A route's id and its file's name, brought to one form: `/blog/$slug`. */
function routeOfFile(key: string): string {
  const name = key.slice(routesFolder.length).replace(/\.tsx.*$/, "");
  return `/${name.replaceAll(".", "/").replace(/(?:^|\/)index$/, "")}`;
}

/** The chunks that a document of these routes needs at once, the entry's first. */
function chunksOf(manifest: Manifest, routeIds: readonly string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entryKey);
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(routesFolder)) continue;
    if (routeIds.includes(routeOfFile(key))) visit(key);
  }
  return [...found.values()];
}

function tagsOf(manifest: Manifest, routeIds: readonly string[]) {
  const chunks = chunksOf(manifest, routeIds);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const [entry, ...preloads] = new Set(chunks.map((chunk) => chunk.file));
  return {
    head: [
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...preloads.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join(""),
    script: `<script type="module" src="/${entry}"></script>`,
  };
}

/**
 * The renderer of a built client.
 *
 * @param directory holds `client` and `ssr`, as the build writes them
 */
export async function builtRenderer(directory: string): Promise<Renderer> {
  const assetsDirectory = join(directory, "client");
  const manifest = JSON.parse(
    await readFile(join(assetsDirectory, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const entry = (await import(
    pathToFileURL(join(directory, "ssr/entry-server.js")).href
  )) as ServerEntry;
  const scriptHashes = entry.inlineScripts.map(hashScript);
  return {
    assetsDirectory,
    strict: true,
    async render(request) {
      const route = await entry.render(request);
      const html = assemble(route, tagsOf(manifest, route.routeIds));
      return { status: route.status, redirect: route.redirect, html, scriptHashes };
    },
  };
}
