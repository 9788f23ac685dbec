import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "vite";
import { hasVideo } from "#common/content/has-video.ts";
import { assemble, type Renderer, type ServerEntry } from "./renderer.ts";

const entryScript = (name: string) =>
  `<script type="module" src="/src/client/${name}.tsx"></script>`;

/**
 * Creates the renderer for development. Vite serves the modules and replaces them when they change.
 */
export async function devRenderer(): Promise<{ renderer: Renderer; close: () => Promise<void> }> {
  const vite = await createServer({
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true },
  });
  return {
    renderer: {
      assetsDirectory: null,
      strict: false,
      serveModule: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
        vite.middlewares(request, response, next),
      // In development no page is cached, so the cache key of an address is the address itself.
      addressOf: (href) => ({ page: href }),
      async render(request) {
        const entry = (await vite.ssrLoadModule("/src/client/entry-server.tsx")) as ServerEntry;
        const route = await entry.render(request);
        const { status, redirect, shows, backOffice, cacheable, error } = route;
        const { headScript } = entry;
        const hasVideos = hasVideo(route.html);
        const document = assemble(route, {
          attributes: ' data-fonts="awaited"',
          headScript,
          fonts: [],
          head: "",
          script:
            entryScript(backOffice ? "entry-back-office" : "entry-client") +
            (hasVideos
              ? '<script type="module" src="/src/client/videos.ts" data-videos></script>'
              : ""),
        });
        const transformed = await vite.transformIndexHtml(request.href, document);
        // White space between Vite's tags is removed, because React does not expect it in the head
        // of a document.
        const html = transformed.replace(/<head>[\s\S]*?<\/head>/, (text) =>
          text.replaceAll(/>\s+</g, "><"),
        );
        return {
          status,
          redirect,
          html,
          scriptHashes: [],
          hasVideos,
          shows,
          backOffice,
          cacheable,
          error,
        };
      },
    },
    close: () => vite.close(),
  };
}
