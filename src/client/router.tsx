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
    // Paths are case-sensitive, so that each page has only one URL. All unknown URLs show the same
    // 404 screen.
    caseSensitive: true,
    notFoundMode: "root",
    defaultErrorComponent: ErrorScreen,
    // The router's scroll restoration is off on the server, because there it would write an inline
    // script into the page.
    scrollRestoration: import.meta.env.SSR ? false : exceptFirstPage(),
  });
}

/**
 * Returns a function that is false for the first page and true afterwards. The router must not
 * scroll the first page, because the visitor may have scrolled it before the router started.
 */
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
    /**
     * The path in the back office that a visitor tried to open before the redirect to the login.
     */
    from?: string;
  }
  interface StaticDataRouteOption {
    /** The URL to open after logging out. The default is the login screen of the back office. */
    logsOutTo?: "/auth";
    /** True if the browser script starts at once, without waiting for the visitor's first touch. */
    startsByItself?: boolean;
    /**
     * True if a small script (`entry-home.ts`) counts the visitors who see the page. The browser
     * script would miss visitors who only look at the page, because it starts at the first touch.
     */
    countsViews?: boolean;
    /**
     * The kind of page, such as "post", that the slug in the path identifies. All slugs of the
     * route that do not exist share one cached 404 page.
     */
    names?: NamedBySlug;
    /**
     * True if the screen has its own frame instead of the public site's header and footer. Search
     * engines do not index such a screen.
     */
    ownFrame?: boolean;
    /**
     * True if the page is behind a secret link. Such a page works without the browser script, is
     * never cached, and search engines do not index it.
     */
    secret?: boolean;
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
