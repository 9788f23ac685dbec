import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "vite";
import { assemble, type Renderer, type ServerEntry } from "./renderer.ts";

const entryScript = (name: string) =>
  `<script type="module" src="/src/client/${name}.tsx"></script>`;

/** The renderer of development: Vite serves the modules, and replaces those that change. */
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
      // Nothing is kept, so every address may stand for itself.
      addressOf: (href) => ({ page: href }),
      async render(request) {
        const entry = (await vite.ssrLoadModule("/src/client/entry-server.tsx")) as ServerEntry;
        const route = await entry.render(request);
        const { status, redirect, shows, backOffice, cacheable, error } = route;
        const { headScript } = entry;
        const document = assemble(route, {
          attributes: ' data-fonts="awaited"',
          headScript,
          fonts: [],
          head: "",
          script: entryScript(backOffice ? "entry-back-office" : "entry-client"),
        });
        const transformed = await vite.transformIndexHtml(request.href, document);
        // Vite's tags come with white space between them, which React does not expect in a head.
        const html = transformed.replace(/<head>[\s\S]*?<\/head>/, (text) =>
          text.replaceAll(/>\s+</g, "><"),
        );
        return { status, redirect, html, scriptHashes: [], shows, backOffice, cacheable, error };
      },
    },
    close: () => vite.close(),
  };
}
