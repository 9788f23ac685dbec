import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "../router.ts";

/** What the client's server entry offers. It is built apart, so its type is told here. */
export type ServerEntry = {
  render(request: {
    href: string;
    origin?: string;
    link: TRPCLink<AppRouter>;
  }): Promise<RenderedRoute>;
  /** The exact texts of the inline scripts in every document. */
  inlineScripts: readonly string[];
};

export type RenderedRoute = {
  status: number;
  redirect: string | null;
  html: string;
  state: string;
  routeIds: string[];
};

/** A document ready to send, or the address to go to instead. */
export type Page = {
  status: number;
  redirect: string | null;
  html: string;
  /** `sha256-…` of the inline scripts that may run in it. */
  scriptHashes: string[];
};

/** Renders public pages; the built one in production, Vite's in development. */
export type Renderer = {
  render(request: { href: string; origin?: string; link: TRPCLink<AppRouter> }): Promise<Page>;
  /** Where the files of the browser are, when they are built. */
  assetsDirectory: string | null;
  /** False in development, whose scripts are written into the page. */
  strict: boolean;
  /** Serves the sources' modules, in development. */
  serveModule?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

export function hashScript(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Puts what the browser needs to come alive into a rendered document. */
export function assemble(
  { html, state }: RenderedRoute,
  { head, script }: { head: string; script: string },
): string {
  const data = `<script type="application/json" id="state">${state}</script>`;
  // Replacing by function: the state may hold `$&`, which a replacement text would expand.
  return html
    .replace("</head>", () => `${head}</head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${data}${script}</body>`);
}
