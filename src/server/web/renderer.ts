import type { IncomingMessage, ServerResponse } from "node:http";
import type { TRPCLink } from "@trpc/client";
import type { NamedBySlug } from "#common/slugs.ts";
import type { AppRouter } from "../router.ts";

export type RenderRequest = {
  /** The path and the query of the page to render, as in `Address.page`. */
  href: string;
  /** The site's origin, without a path. */
  origin: string;
  link: TRPCLink<AppRouter>;
};

/** A URL of the site and the cache key of its page. */
export type Address = {
  /** The cache key of the page. All URLs of one page have the same key. */
  page: string;
  /**
   * Only for a URL that contains a slug: the slug (`value`) and the kind of content that it names.
   * If no content has this slug, the cache key of the page is `missing` instead of `page`. All such
   * URLs of one route share one 404 page.
   */
  slug?: { names: NamedBySlug; value: string; missing: string };
};

/**
 * The exports of the client's module for rendering on the server. Their type is declared here,
 * because the module is built separately.
 */
export type ServerEntry = {
  render: (request: RenderRequest) => Promise<RenderedRoute>;
  addressOf: (href: string) => Address;
  /**
   * The exact texts of the inline scripts in every document, from which their hashes are computed.
   */
  headScript: string;
  startScript: string;
  /** The exact text of the inline script that only documents of the back office contain. */
  schemeScript: string;
};

export type RenderedRoute = {
  status: number;
  redirect: string | null;
  html: string;
  state: string;
  routeIds: string[];
  /**
   * The kinds of content that the page shows, such as "blog" for a page that calls `blog.list`: the
   * first parts of the names of the procedures that the page calls.
   */
  shows: string[];
  eager: boolean;
  counted: boolean;
  backOffice: boolean;
  /** True for a page without any script. */
  still: boolean;
  cacheable: boolean;
  /** The error that was thrown while the page was rendered, if any. */
  error?: unknown;
};

/** A rendered document, or a redirect. */
export type Page = {
  status: number;
  redirect: string | null;
  html: string;
  /** The hashes (`sha256-…`) of the inline scripts that may run in the document. */
  scriptHashes: string[];
  /** True for a page with a video, which may load the players of the videos' sites. */
  hasVideos: boolean;
  shows: string[];
  /** True for a page of the back office, which browsers may not cache. */
  backOffice: boolean;
  /**
   * False if content could not be read and the page shows something else in its place. Such a page
   * is not cached.
   */
  cacheable: boolean;
  /** The error that was thrown while the page was rendered, if any. */
  error?: unknown;
};

/** Renders the site's pages: the built client in production, Vite's modules in development. */
export type Renderer = {
  render: (request: RenderRequest) => Promise<Page>;
  addressOf: (href: string) => Address;
  /** The path of the directory with the browser's files; null in development. */
  assetsDirectory: string | null;
  /**
   * True in production. False in development, where pages are not cached and scripts are written
   * into the page.
   */
  strict: boolean;
  /** A handler that serves the modules of the source code; only in development. */
  serveModule?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

type Additions = {
  /** The attributes to add to the document's `html` element. */
  attributes: string;
  /** The text of the script that runs before the first paint. */
  headScript: string;
  /** The URLs of the fonts that the document preloads. */
  fonts: readonly string[];
  head: string;
  script: string;
};

/** Adds the scripts, styles and data that the browser needs to the HTML of a rendered document. */
export function assemble(
  { html, state, still }: RenderedRoute,
  { attributes, headScript, fonts, head, script }: Additions,
): string {
  // A page that works without scripts needs neither the browser script nor its data.
  const application = still
    ? ""
    : `<script type="application/json" id="state">${state}</script>${script}`;
  // Only the last `</body>` ends the document. An attribute in the content can contain the same
  // text.
  const end = html.lastIndexOf("</body>");
  // Functions return the replacements, because `replace` would interpret characters such as `$&` in
  // a replacement string.
  const beginning = html
    .slice(0, end)
    .replace("<html", () => `<html${attributes}`)
    .replace("<head>", () => `<head><script data-fonts="${fonts.join(" ")}">${headScript}</script>`)
    .replace("</head>", () => `${head}</head>`);
  return `${beginning}${application}${html.slice(end)}`;
}
