import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import type { TRPCLink } from "@trpc/client";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import type { AppRouter } from "#server/router.ts";
import { collectQueries, serializeState } from "./page-state.ts";
import { resumeScript } from "./resume-script.ts";
import { App, createAppRouter, Providers } from "./router.tsx";
import { Document } from "./routes/-document.tsx";
import { ErrorScreen } from "./routes/-error-screen.tsx";
import { createApi, createClient, createQueryClient } from "./trpc.ts";

/** The exact texts of the inline scripts in every document, for the hashes of the policy. */
export const inlineScripts: string[] = [resumeScript];

export type RenderRequest = { href: string; origin?: string; link: TRPCLink<AppRouter> };

export type RenderedPage = {
  status: number;
  /** Where to send the visitor instead; the rest is empty then. */
  redirect: string | null;
  /** The document, without the style sheets, the module script and the state. */
  html: string;
  /** JSON for the data block `#state`, escaped for a script element. */
  state: string;
  routeIds: string[];
  /** False when something on it stands in for data that could not be read just now. */
  cacheable: boolean;
};

/** Renders one page with a router and a cache of its own. */
export async function render({ href, origin, link }: RenderRequest): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const client = createClient(link);
  const year = new Date().getUTCFullYear();
  const router = createAppRouter(
    { queryClient, api: createApi(queryClient, client), year },
    createMemoryHistory({ initialEntries: [href] }),
    origin,
  );
  await router.load();

  const result = router._serverResult;
  if (result?.type === "redirect") {
    const { redirect } = result;
    return {
      status: redirect.status,
      redirect: redirect.headers.get("Location"),
      html: "",
      state: "",
      routeIds: [],
      cacheable: false,
    };
  }

  const page = await toHtml(<App router={router} queryClient={queryClient} client={client} />);
  const failed = page.failed || result?.status === 500;
  if (page.failed) {
    // The page itself broke, so the sorry screen is drawn without it.
    const sorry = (
      <Providers queryClient={queryClient} client={client}>
        <RouterContextProvider router={router}>
          <Document>
            <ErrorScreen />
          </Document>
        </RouterContextProvider>
      </Providers>
    );
    page.html = (await toHtml(sorry)).html;
  }
  const queries = failed ? [] : collectQueries(queryClient);
  return {
    status: failed ? 500 : (result?.status ?? 200),
    redirect: null,
    html: page.html,
    state: serializeState({ year, failed, queries }),
    routeIds: router.state.matches.map((match) => match.routeId),
    cacheable: !failed && !queries.some((query) => query.stale),
  };
}

/** Renders to a string that needs no script to be complete: lazy parts are waited for. */
async function toHtml(element: ReactNode): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failed = true;
      // oxlint-disable-next-line no-console -- a page that cannot be drawn must leave a trace
      console.error(error);
    },
  });
  const html = await new Response(prelude).text();
  // Not React's: it would look for the script among what others put into the head.
  return { html: html.replace("<head>", `<head><script>${resumeScript}</script>`), failed };
}
