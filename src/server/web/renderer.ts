import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TRPCLink } from "@trpc/client";
import type { NamedBySlug } from "#common/slugs.ts";
import type { AppRouter } from "../router.ts";

export type RenderRequest = {
  /** Path and search, as an `Address` has them. */
  href: string;
  /** The site's own address, without a path. */
  origin: string;
  link: TRPCLink<AppRouter>;
};

/** An address of the site, as its page is kept. */
export type Address = {
  /** The same for all that lead to the same page. */
  page: string;
  /** The kind of content that the slug names, and the cache path that all missing slugs share. */
  slug?: { names: NamedBySlug; value: string; missing: string };
};

/** What the client's server entry offers. It is built apart, so its type is told here. */
export type ServerEntry = {
  render: (request: RenderRequest) => Promise<RenderedRoute>;
  addressOf: (href: string) => Address;
  /** The exact texts of the inline scripts in every document. */
  headScript: string;
  startScript: string;
};

export type RenderedRoute = {
  status: number;
  redirect: string | null;
  html: string;
  state: string;
  routeIds: string[];
  /** The first names of the procedures whose answers are on it. */
  shows: string[];
  eager: boolean;
  backOffice: boolean;
  cacheable: boolean;
  /** What was thrown while it was drawn. */
  error?: unknown;
};

/** A document ready to send, or the address to go to instead. */
export type Page = {
  status: number;
  redirect: string | null;
  html: string;
  /** `sha256-…` of the inline scripts that may run in it. */
  scriptHashes: string[];
  shows: string[];
  /** No browser may keep it. */
  backOffice: boolean;
  /** False when something on it stands in for what could not be read just now. */
  cacheable: boolean;
  /** What was thrown while it was drawn. */
  error?: unknown;
};

/** Renders public pages; the built one in production, Vite's in development. */
export type Renderer = {
  render: (request: RenderRequest) => Promise<Page>;
  addressOf: (href: string) => Address;
  /** Where the files of the browser are, when they are built. */
  assetsDirectory: string | null;
  /** False in development, whose scripts are written into the page and which keeps none. */
  strict: boolean;
  /** Serves the sources' modules, in development. */
  serveModule?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export function hashScript(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

type Additions = {
  /** Attributes of the document's element. */
  attributes: string;
  /** The script that runs before anything is painted. */
  headScript: string;
  /** The addresses of the fonts. */
  fonts: readonly string[];
  head: string;
  script: string;
};

/** Puts what the browser needs to come alive into a rendered document. */
export function assemble(
  { html, state }: RenderedRoute,
  { attributes, headScript, fonts, head, script }: Additions,
): string {
  const data = `<script type="application/json" id="state">${state}</script>`;
  // The last one is the document's own: an attribute of the content may hold the same text.
  const end = html.lastIndexOf("</body>");
  // Replacing by function: the head may hold `$&`, which a replacement text would expand.
  const beginning = html
    .slice(0, end)
    .replace("<html", () => `<html${attributes}`)
    .replace("<head>", () => `<head><script data-fonts="${fonts.join(" ")}">${headScript}</script>`)
    .replace("</head>", () => `${head}</head>`);
  return `${beginning}${data}${script}${html.slice(end)}`;
}
