import type { TRPCLink } from "@trpc/client";
import { useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AppRouter } from "#server/router.ts";
import { repeatPresses, takeEarlyPresses } from "./early-presses.ts";
import { type PageState, refreshStale, restoreQueries, stateElementId } from "./page-state.ts";
import { App, createAppRouter, type RouteTree } from "./router.tsx";
import { browserLink, createApi, createClient, createQueryClient } from "./trpc.ts";
import { guardHtml } from "./ui/trusted-html.ts";
import variablesUrl from "./ui/variables.css?url";

function readState(): PageState {
  const block = document.getElementById(stateElementId)?.textContent;
  return block
    ? (JSON.parse(block) as PageState)
    : { year: new Date().getUTCFullYear(), origin: location.origin, failed: true, queries: [] };
}

/**
 * Starts the browser script (React) on the page that the server rendered.
 * @param links tRPC links (the client's middleware) that process each call before it is sent
 */
export async function startApplication(
  routeTree: RouteTree,
  ...links: TRPCLink<AppRouter>[]
): Promise<void> {
  guardHtml();
  const state = readState();
  // All CSS variables are loaded, because the document from the server has only those of its own
  // page, and a screen that is opened later may need others.
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: variablesUrl }),
  );

  const queryClient = createQueryClient();
  const client = createClient(...links, browserLink());
  const router = createAppRouter({
    routeTree,
    context: {
      queryClient,
      api: createApi(queryClient, client),
      year: state.year,
      origin: state.origin,
    },
  });
  const [, { slug, brand }] = router.getMatchedRoutes(location.pathname);
  restoreQueries(queryClient, state.queries, slug ?? brand);
  // Tells the router that the server has rendered the page. Otherwise the router adds a Suspense
  // boundary that the server's HTML does not have, and hydration fails.
  if (!state.failed) router.ssr = { manifest: undefined };

  await router.load();

  function Page() {
    useEffect(() => {
      performance.mark("roost:live");
      refreshStale(queryClient, state.queries);
    }, []);
    return <App router={router} queryClient={queryClient} client={client} />;
  }

  if (state.failed) createRoot(document).render(<Page />);
  else {
    const presses = takeEarlyPresses();
    hydrateRoot(document, <Page />);
    // From here on, React receives all presses, and hydrates the part of the page that is pressed
    // first.
    repeatPresses(presses);
  }
}
