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
import { schemeScript } from "./scheme-script.ts";
import { startScript } from "./start-script.ts";
import {
  createApi,
  createClient,
  createQueryClient,
  isUnavailableError,
  type RouterContext,
} from "./trpc.ts";

/**
 * The inline scripts that the server writes into documents: `headScript` into the head of each
 * document, `schemeScript` into the head of each document of the back office, and `startScript` at
 * the end of each document.
 */
export { headScript, schemeScript, startScript };

export type RenderRequest = { href: string; origin: string; link: TRPCLink<AppRouter> };

export type RenderedPage = {
  status: number;
  /** The address to which the browser is redirected. If it is set, the other fields are empty. */
  redirect: string | null;
  /** The HTML document without its style sheets, module script and state, which the server adds. */
  html: string;
  /**
   * The page's state as JSON for the script element with the id `state`. Characters that could end
   * the element are escaped.
   */
  state: string;
  routeIds: string[];
  /**
   * The content types that the page shows, such as `blog`: the names of the routers that returned
   * the page's data.
   */
  shows: string[];
  /** True if the browser script starts at once, without waiting for the visitor's first touch. */
  eager: boolean;
  /** True if a small script counts the visitors who see the page. */
  counted: boolean;
  /**
   * True for a screen of the back office: browsers may not cache the page, and it loads the back
   * office's script.
   */
  backOffice: boolean;
  /** True for a page behind a secret link, which works without any script. */
  still: boolean;
  /** False if the page shows fallback data, because the database could not be read. */
  cacheable: boolean;
  /** The error that occurred while the page was rendered, for the server's log. */
  error?: unknown;
};

const matchingRouter = createAppRouter({
  routeTree,
  context: { queryClient: createQueryClient(), origin: "" } as RouterContext,
  history: createMemoryHistory(),
});

/** The one address under which the server caches the 404 page, for all unknown addresses. */
export const unknownAddress = "/404";

/** Identifies a page in the server's cache. */
export type Address = {
  /**
   * The cache key of the page, which is the same for all addresses of the page. Search parameters
   * that the page ignores are left out.
   */
  page: string;
  /**
   * Set if the address contains a valid slug: the kind of content that the slug names, the slug
   * itself, and the cache key of the 404 page, which all unknown slugs of the route share.
   */
  slug?: { names: NamedBySlug; value: string; missing: string };
};

export function addressOf(href: string): Address {
  const { pathname, searchParams } = new URL(href, "https://site.invalid");
  const [matched, params, route] = matchingRouter.getMatchedRoutes(pathname);
  // The server may cache the pages whose addresses are read here, but it must not cache a page
  // behind a secret link. Such pages have their own routes in `search-pages.ts`. If the unusual
  // spelling of an address matches none of these routes, the address gets the 404 page here.
  if (!route || matched.some(({ options }) => options.staticData?.secret)) {
    return { page: unknownAddress };
  }
  // All addresses of a back office screen that differ only in an id get the same path: the path of
  // the route. The server renders only the frame of such a screen, which is the same for every id.
  if (matched.some(({ options }) => options.staticData?.ownFrame)) {
    // Remove the `$` from the route's path, because a `$` would be escaped in an address.
    return { page: route.fullPath.replace(/\/$/, "").replaceAll("$", "") };
  }
  const { names } = route.options.staticData ?? {};
  const page = pathname + searchOf(route.options.validateSearch, searchParams);
  if (names) {
    const value = params.slug ?? params.brand ?? "";
    const missing = route.fullPath.replace(/\{?\$\w+\}?/, missingSlug);
    return isPossibleSlug(value) ? { page, slug: { names, value, missing } } : { page: missing };
  }
  return { page };
}

type SearchValidator = (search: Record<string, string>) => Record<string, unknown>;

/**
 * Returns the given search parameters that the page reads, as a query string such as `?page=2`; an
 * empty text if there are none.
 */
function searchOf(validateSearch: unknown, given: URLSearchParams): string {
  const validate = validateSearch as SearchValidator | undefined;
  const validated = Object.entries(validate?.(Object.fromEntries(given)) ?? {});
  const known = validated.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const search = new URLSearchParams(known).toString();
  return search && `?${search}`;
}

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
      // The router itself redirects with 307 to the standard form of an address. That form never
      // changes, so the server answers with a permanent redirect.
      status: redirect.status === 307 ? 308 : redirect.status,
      redirect: redirect.headers.get("Location"),
      html: "",
      state: "",
      routeIds: [],
      shows: nounsOf(queries),
      eager: false,
      counted: false,
      backOffice: false,
      still: false,
      cacheable: isComplete(queries),
    };
  }

  const page = await toHtml(<App router={router} queryClient={queryClient} client={client} />);
  const failed = page.error !== undefined || result?.status === 500;
  if (page.error !== undefined) {
    // The component of the page threw an error, so the error screen is rendered without the data of
    // the failed route.
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
    counted: !failed && router.state.matches.some(({ staticData }) => staticData.countsViews),
    backOffice: router.state.matches.some(({ staticData }) => staticData.ownFrame),
    still: router.state.matches.some(({ staticData }) => staticData.secret),
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

/**
 * Returns the content types of the page's queries, such as `blog`, from the first part of each
 * query key.
 */
const nounsOf = (queries: Queries): string[] => [
  ...new Set(queries.map(({ key }) => String((key as string[][])[0]?.[0]))),
];

/** Whether all queries of the page returned their data. */
const isComplete = (queries: Queries): boolean => !queries.some((query) => query.stale);

/** Renders the page to complete HTML, after all lazy components have loaded. */
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
