import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import type { TRPCLink } from "@trpc/client";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import type { NamedBySlug } from "#common/slugs.ts";
import type { AppRouter } from "#server/router.ts";
import { isPossibleSlug } from "./get-by-slug.ts";
import { headScript } from "./head-script.ts";
import { collectQueries, missingSlug, type PageState, serializeState } from "./page-state.ts";
import { routeTree } from "./route-tree.gen.ts";
import { App, type AppRouterInstance, createAppRouter, Providers } from "./router.tsx";
import { Document } from "./routes/-document.tsx";
import { ErrorScreen } from "./routes/-error-screen.tsx";
import { startScript } from "./start-script.ts";
import {
  createApi,
  createClient,
  createQueryClient,
  isUnavailableError,
  type RouterContext,
} from "./trpc.ts";

/** The scripts that the server writes into every document: one into its head, one at its end. */
export { headScript, startScript };

export type RenderRequest = { href: string; origin: string; link: TRPCLink<AppRouter> };

export type RenderedPage = {
  status: number;
  /** The address of a redirect. The other fields are empty then. */
  redirect: string | null;
  /** The HTML document without its style sheets, module script and state, which the server adds. */
  html: string;
  /** The page's state as JSON for the data block `#state`, escaped for a script element. */
  state: string;
  routeIds: string[];
  /** The nouns of the procedures whose answers the page shows, such as `blog`. */
  shows: string[];
  /** The application starts without waiting for the visitor's first touch. */
  eager: boolean;
  /**
   * A screen of the back office: browsers may not cache it, and it loads the second application.
   */
  backOffice: boolean;
  /** False if the page shows fallback data, because the database could not be read. */
  cacheable: boolean;
  /** The error that rendering threw, for the log. */
  error?: unknown;
};

const matchingRouter = createAppRouter({
  routeTree,
  context: { queryClient: createQueryClient(), origin: "" } as RouterContext,
  history: createMemoryHistory(),
});

/** The address under which the server caches the page for all unknown addresses. */
export const unknownAddress = "/404";

/** The cache key of a page. */
export type Address = {
  /**
   * All addresses of one page have the same key. It leaves out search parameters that the page
   * ignores.
   */
  page: string;
  /** The kind of content that the slug names, and the cache key that all missing slugs share. */
  slug?: { names: NamedBySlug; value: string; missing: string };
};

export function addressOf(href: string): Address {
  const { pathname, searchParams } = new URL(href, "https://site.invalid");
  const [matched, params, route] = matchingRouter.getMatchedRoutes(pathname);
  if (!route) return { page: unknownAddress };
  // The server renders only the frame of these screens, which is the same for every id.
  if (matched.some(({ options }) => options.staticData?.ownFrame)) {
    // Route paths contain `$`, which addresses would escape.
    return { page: route.fullPath.replace(/\/$/, "").replaceAll("$", "") };
  }
  const { names } = route.options.staticData ?? {};
  if (names) {
    const value = params.slug ?? params.brand ?? "";
    const missing = route.fullPath.replace(/\{?\$\w+\}?/, missingSlug);
    return isPossibleSlug(value)
      ? { page: pathname, slug: { names, value, missing } }
      : { page: missing };
  }
  const validate = route.options.validateSearch as SearchValidator | undefined;
  const validated = Object.entries(validate?.(Object.fromEntries(searchParams)) ?? {});
  const known = validated.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const search = new URLSearchParams(known).toString();
  return { page: search ? `${pathname}?${search}` : pathname };
}

type SearchValidator = (search: Record<string, string>) => Record<string, unknown>;

/** Renders one page, with its own router and query cache. */
export async function render({ href, origin, link }: RenderRequest): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const client = createClient(link);
  const year = new Date().getUTCFullYear();
  const router = createAppRouter({
    routeTree,
    context: { queryClient, api: createApi(queryClient, client), year, origin },
    history: createMemoryHistory({ initialEntries: [href] }),
  });
  await router.load();

  const result = router._serverResult;
  if (result?.type === "redirect") {
    const { redirect } = result;
    const queries = collectQueries(queryClient);
    return {
      // A 307 of the router itself leads to the same address in its standard form: it is permanent.
      status: redirect.status === 307 ? 308 : redirect.status,
      redirect: redirect.headers.get("Location"),
      html: "",
      state: "",
      routeIds: [],
      shows: nounsOf(queries),
      eager: false,
      backOffice: false,
      cacheable: isComplete(queries),
    };
  }

  const page = await toHtml(<App router={router} queryClient={queryClient} client={client} />);
  const failed = page.error !== undefined || result?.status === 500;
  if (page.error !== undefined) {
    // The component of the page threw an error: render the error screen without the router's match.
    const errorPage = (
      <Providers queryClient={queryClient} client={client}>
        <RouterContextProvider router={router}>
          <Document>
            <ErrorScreen />
          </Document>
        </RouterContextProvider>
      </Providers>
    );
    page.html = (await toHtml(errorPage)).html;
  }
  const queries = failed ? [] : collectQueries(queryClient);
  return {
    status: failed ? statusOfFailure(router) : (result?.status ?? 200),
    redirect: null,
    html: page.html,
    state: serializeState({ year, origin, failed, queries }),
    routeIds: router.state.matches.map((match) => match.routeId),
    shows: nounsOf(queries),
    eager: failed || router.state.matches.some(({ staticData }) => staticData.startsByItself),
    backOffice: router.state.matches.some(({ staticData }) => staticData.ownFrame),
    cacheable: !failed && isComplete(queries),
    ...(page.error !== undefined && { error: page.error }),
  };
}

/**
 * Returns the status of a page that could not be rendered: 503 if its data was unavailable, else
 * 500.
 */
const statusOfFailure = ({ state }: AppRouterInstance): number =>
  state.matches.some(({ error }) => isUnavailableError(error)) ? 503 : 500;

type Queries = PageState["queries"];

/** The nouns of the queries: each query key begins with the name of its procedure. */
const nounsOf = (queries: Queries): string[] => [
  ...new Set(queries.map(({ key }) => String((key as string[][])[0]?.[0]))),
];

/** Whether all queries of the page returned their data. */
const isComplete = (queries: Queries): boolean => !queries.some((query) => query.stale);

/** Renders to complete HTML: it waits for lazy components. */
async function toHtml(element: ReactNode): Promise<{ html: string; error?: unknown }> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  const html = await new Response(prelude).text();
  return errors.length > 0
    ? { html, error: errors[0] ?? new Error("Nothing was thrown") }
    : { html };
}
