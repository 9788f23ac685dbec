import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest, ManifestChunk } from "vite";
import { hasVideo } from "#common/content/has-video.ts";
import { hashScript } from "../http/headers.ts";
import { assemble, type RenderedRoute, type Renderer, type ServerEntry } from "./renderer.ts";
import { withUsedVariables } from "./used-variables.ts";

/**
 * Returns the key of the entry file of the browser's scripts in the build's manifest. Visitors get
 * an entry file without the back office.
 */
const entryKeyOf = (backOffice: boolean) =>
  backOffice ? "src/client/entry-back-office.tsx" : "src/client/entry-client.tsx";
/** The manifest key of the small script that counts the visitors of a page. */
const viewKey = "src/client/entry-home.ts";
/** The manifest key of the script that plays videos. Pages without videos do not load it. */
const videosKey = "src/client/videos.ts";
const routesFolder = "src/client/routes/";

/** Converts the manifest key of a route file to the route's path, such as `/blog/$slug`. */
function routeOfFile(key: string): string {
  const name = key.slice(routesFolder.length).replace(/\.tsx.*$/, "");
  return `/${name.replaceAll(".", "/").replace(/(^|\/)index$/, "$1")}`;
}

/**
 * The number of characters from which a style sheet is linked as a file, which browsers cache.
 * Smaller style sheets are written into the page.
 */
const largeSheet = 50_000;

/** Returns the chunks with the given manifest keys and all chunks that they import, each once. */
function collectChunks(manifest: Manifest, keys: string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...found.values()];
}

/** The chunks of the scripts of a page, grouped by when the browser loads them. */
type PageChunks = {
  /**
   * The chunks of the scripts that the browser runs first. The chunk of the entry file is the first
   * one.
   */
  now: ManifestChunk[];
  /**
   * The chunks that the browser loads when a part of the page needs them. The browser may never
   * load them.
   */
  later: ManifestChunk[];
};

const addressesOf = (chunks: ManifestChunk[]): string[] => [
  ...new Set(chunks.map(({ file }) => `/${file}`)),
];

/**
 * Returns attributes for the script tag of a page whose visitors are counted. The attributes name
 * the files that the script fetches in advance: all scripts of the page except the chunk `vendor`.
 * `vendor` is left out, because the number of bytes that a page loads before the visitor's first
 * touch is limited.
 */
function viewAttributes(manifest: Manifest, now: ManifestChunk[]): string {
  const counting = addressesOf(collectChunks(manifest, [viewKey]));
  const ahead = addressesOf(now.filter(({ name }) => name !== "vendor"));
  const others = ahead.filter((address) => !counting.includes(address));
  return ` data-view="${counting[0]}" data-ahead="${others.join(" ")}"`;
}

/** Returns the chunks of the built scripts that a page with the given routes needs. */
function chunksOf(
  manifest: Manifest,
  { routeIds, backOffice }: Pick<RenderedRoute, "routeIds" | "backOffice">,
): PageChunks {
  const routes = Object.keys(manifest).filter(
    (key) => key.startsWith(routesFolder) && routeIds.includes(routeOfFile(key)),
  );
  const keys = [entryKeyOf(backOffice), ...routes];
  const now = collectChunks(manifest, keys);
  const parts = routes.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return { now, later: collectChunks(manifest, [...keys, ...parts]).slice(now.length) };
}

/** Returns whether a document uses at least one class that the style sheet defines. */
const isUsed = (sheet: string, html: string): boolean =>
  [...sheet.matchAll(/\._(?<name>[\w-]+)/g)].some(([, name]) => html.includes(`_${name}`));

/**
 * Reads all style sheets. They are written into the pages, because a page that waits for separate
 * files is slow.
 * @returns the text of each style sheet by its file name
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
  const { render, addressOf, headScript, startScript, schemeScript } = (await import(
    pathToFileURL(join(directory, "ssr/entry-server.js")).href
  )) as ServerEntry;
  const hashes = [headScript, startScript].map(hashScript);
  const backOfficeHashes = [...hashes, hashScript(schemeScript)];
  const styles = await readStyles(manifest, assetsDirectory);
  const fonts = [...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))].flatMap(
    (file) => (file.endsWith(".woff2") ? [`/${file}`] : []),
  );

  function additionsOf({ eager, counted, html, ...route }: RenderedRoute) {
    const { now, later } = chunksOf(manifest, route);
    const [application, ...parts] = addressesOf(now);
    const sheetsOf = (chunks: ManifestChunk[]) => chunks.flatMap(({ css = [] }) => css);
    // The server also renders parts of the page whose scripts the browser loads later or never. The
    // page needs their styles at once.
    const rendered = sheetsOf(later).filter((file) => isUsed(styles.get(file) ?? "", html));
    const videos = hasVideo(html) ? manifest[videosKey] : undefined;
    const sheets = [
      ...new Set([...sheetsOf(now), ...rendered, ...sheetsOf(videos ? [videos] : [])]),
    ];
    const data = [
      `data-entry="${application}" data-parts="${parts.join(" ")}"`,
      eager ? " data-eager" : "",
      counted ? viewAttributes(manifest, now) : "",
    ].join("");
    // `eager` marks pages whose scripts start at once. `counted` marks the home page, the only page
    // whose views are counted. On these pages, our fonts replace the system's fonts as soon as our
    // fonts are loaded, except within 30 minutes after a page with the system's fonts. Other pages
    // use our fonts only if the browser has cached them, so that a reader never sees the font
    // change.
    const awaitsFont = eager || counted;
    const textOf = (files: string[]) => files.map((file) => styles.get(file) ?? "").join("");
    const [large, small] = [true, false].map((isLarge) =>
      sheets.filter((file) => isLarge === (styles.get(file) ?? "").length >= largeSheet),
    ) as [string[], string[]];
    return {
      headScript,
      fonts,
      attributes: awaitsFont ? ' data-fonts="awaited"' : "",
      head: [
        `<style>${withUsedVariables(textOf(small), html + textOf(large))}</style>`,
        ...large.map((file) => `<link rel="stylesheet" href="/${file}">`),
        // The disabled links tell the browser script that the page already contains these styles,
        // so the script does not load their files.
        ...small.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
        route.backOffice ? `<script>${schemeScript}</script>` : "",
        videos ? `<script type="module" src="/${videos.file}" data-videos></script>` : "",
      ].join(""),
      script: `<script ${data}>${startScript}</script>`,
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
      const hasVideos = hasVideo(route.html);
      return {
        status,
        redirect,
        html,
        scriptHashes: backOffice ? backOfficeHashes : hashes,
        hasVideos,
        shows,
        backOffice,
        cacheable,
        error,
      };
    },
  };
}
