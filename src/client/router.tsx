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
    // Each page has one address, and all unknown addresses show the same screen.
    caseSensitive: true,
    notFoundMode: "root",
    defaultErrorComponent: ErrorScreen,
    // On the server, the router would write an inline script into the page.
    scrollRestoration: import.meta.env.SSR ? false : exceptFirstPage(),
  });
}

/** The visitor may have scrolled the first page before the router started: keep that position. */
function exceptFirstPage(): () => boolean {
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
    /** The path in the back office that a visitor asked for before being sent to log in. */
    from?: string;
  }
  interface StaticDataRouteOption {
    /** The address after logging out, if it is not the login of the back office. */
    logsOutTo?: "/auth";
    /** The application starts without waiting for the visitor's first touch. */
    startsByItself?: boolean;
    /**
     * The kind of content that the slug in the path names. All missing slugs share one cached page.
     */
    names?: NamedBySlug;
    /**
     * The screen has a frame of its own instead of the public site's, and search engines skip it.
     */
    ownFrame?: boolean;
    /** The title of the document, if the route has no head of its own. */
    title?: string;
  }
}

type Clients = { queryClient: QueryClient; client: ReturnType<typeof createClient> };

/** Provides the tRPC client and the query cache. */
export function Providers({ queryClient, client, children }: Clients & { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

export function App({ router, ...clients }: Clients & { router: AppRouterInstance }) {
  return (
    <Providers {...clients}>
      <RouterProvider router={router} />
    </Providers>
  );
}
