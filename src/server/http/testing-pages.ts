import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import type { Renderer } from "../web/renderer.ts";

/** A renderer for tests of error pages: every attempt to render a page fails. */
const failingRenderer: Renderer = {
  render: () => Promise.reject(new Error("This page cannot be rendered")),
  addressOf: (href) => ({ page: href }),
  assetsDirectory: null,
  strict: true,
};

/**
 * Serves a context on a real port, with pages that cannot be rendered. `await using` closes the
 * server.
 */
export async function listenWithoutRendering(
  context: Context,
): Promise<AsyncDisposable & { url: string }> {
  const app = await buildApp(context, failingRenderer);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}
