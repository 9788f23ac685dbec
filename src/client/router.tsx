import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { NamedBySlug } from "#common/slugs.ts";
import type { routeTree } from "./route-tree.gen.ts";
import { ErrorScreen } from "./routes/-error-screen.tsx";
import { type createClient, type RouterContext, trpc } from "./trpc.ts";

export type RouteTree = typeof routeTree;

type RouterParts = { routeTree: RouteTree; context: RouterContext; history?: RouterHistory };

export function createAppRouter({ routeTree, context, history }: RouterParts) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    origin: context.origin,
    defaultPreload: "intent",
    // One address for each page, and one screen for whatever leads nowhere.
    caseSensitive: true,
    notFoundMode: "root",
    defaultErrorComponent: ErrorScreen,
    // On the server it would write an inline script into the page.
    scrollRestoration: import.meta.env.SSR ? false : afterTheFirst(),
  });
}

/** The first page was there before this was, and may be scrolled already: it stays where it is. */
function afterTheFirst(): () => boolean {
  let isFirst = true;
  return () => {
    const wasFirst = isFirst;
    isFirst = false;
    return !wasFirst;
  };
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance;
  }
  interface HistoryState {
    /** The path of the back office that a visitor was sent away from to log in. */
    from?: string;
  }
  interface StaticDataRouteOption {
    /** Where the frame's way out leads, where that is not the login of the back office. */
    logsOutTo?: "/auth";
    /** The application starts without being touched: the page does something by itself. */
    startsByItself?: boolean;
    /** The kind of content that the slug in the path names. Missing slugs share one cached page. */
    names?: NamedBySlug;
    /** It stands in a frame of its own and not in the public site's, and robots pass it by. */
    ownFrame?: boolean;
    /** What the document is called, where the route has no head of its own. */
    title?: string;
  }
}

type Reach = { queryClient: QueryClient; client: ReturnType<typeof createClient> };

/** What every part of the page may use: the calls and their cache. */
export function Providers({ queryClient, client, children }: Reach & { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

export function App({ router, ...reach }: Reach & { router: AppRouterInstance }) {
  return (
    <Providers {...reach}>
      <RouterProvider router={router} />
    </Providers>
  );
}
