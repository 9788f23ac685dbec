import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "vite";
import { assemble, type Renderer, type ServerEntry } from "./renderer.ts";

const entryScript = `<script type="module" src="/src/client/entry-client.tsx"></script>`;

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
      async render(request) {
        const entry = (await vite.ssrLoadModule("/src/client/entry-server.tsx")) as ServerEntry;
        const route = await entry.render(request);
        const document = assemble(route, { head: "", script: entryScript });
        const html = await vite.transformIndexHtml(request.href, document);
        return { status: route.status, redirect: route.redirect, html, scriptHashes: [] };
      },
    },
    close: () => vite.close(),
  };
}
