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

/** What is written into every document: the one script into its head, the other at its end. */
export { headScript, startScript };

export type RenderRequest = { href: string; origin: string; link: TRPCLink<AppRouter> };

export type RenderedPage = {
  status: number;
  /** Where to send the visitor instead; the rest is empty then. */
  redirect: string | null;
  /** The document, without the style sheets, the module script and the state. */
  html: string;
  /** JSON for the data block `#state`, escaped for a script element. */
  state: string;
  routeIds: string[];
  /** The first names of the procedures whose answers are on it. */
  shows: string[];
  /** The application starts by itself, and not at the first touch. */
  eager: boolean;
  /** A screen of the back office: no browser keeps it, and it comes with more of the application. */
  backOffice: boolean;
  /** False when something on it stands in for data that could not be read just now. */
  cacheable: boolean;
  /** What was thrown while it was drawn, for the log. */
  error?: unknown;
};

const nowhere = createAppRouter({
  routeTree,
  context: { queryClient: createQueryClient(), origin: "" } as RouterContext,
  history: createMemoryHistory(),
});

/** What stands for every address that leads nowhere. */
export const unknownAddress = "/404";

/** An address of the site, as the server keeps its page. */
export type Address = {
  /** Two that lead to the same page have the same one. What no screen asks for is left out of it. */
  page: string;
  /** The kind of content that the slug names, and the cache path that all missing slugs share. */
  slug?: { names: NamedBySlug; value: string; missing: string };
};

export function addressOf(href: string): Address {
  const { pathname, searchParams } = new URL(href, "https://site.invalid");
  const [matched, params, route] = nowhere.getMatchedRoutes(pathname);
  if (!route) return { page: unknownAddress };
  // The server writes no more than the frame of these, whatever they are of.
  if (matched.some(({ options }) => options.staticData?.ownFrame)) {
    // Without the sign of a part that is filled in: it would be written otherwise in an address.
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
  const asked = Object.entries(validate?.(Object.fromEntries(searchParams)) ?? {});
  const known = asked.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const search = new URLSearchParams(known).toString();
  return { page: search ? `${pathname}?${search}` : pathname };
}

type SearchValidator = (search: Record<string, string>) => Record<string, unknown>;

/** Renders one page with a router and a cache of its own. */
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
      // What the router itself leads to is the same address written properly.
      status: redirect.status === 307 ? 308 : redirect.status,
      redirect: redirect.headers.get("Location"),
      html: "",
      state: "",
      routeIds: [],
      shows: nounsOf(queries),
      eager: false,
      backOffice: false,
      cacheable: isWhole(queries),
    };
  }

  const page = await toHtml(<App router={router} queryClient={queryClient} client={client} />);
  const failed = page.error !== undefined || result?.status === 500;
  if (page.error !== undefined) {
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
    status: failed ? failureOf(router) : (result?.status ?? 200),
    redirect: null,
    html: page.html,
    state: serializeState({ year, origin, failed, queries }),
    routeIds: router.state.matches.map((match) => match.routeId),
    shows: nounsOf(queries),
    eager: failed || router.state.matches.some(({ staticData }) => staticData.startsByItself),
    backOffice: router.state.matches.some(({ staticData }) => staticData.ownFrame),
    cacheable: !failed && isWhole(queries),
    ...(page.error !== undefined && { error: page.error }),
  };
}

/** The status of a page that could not be made: that of what it waited for, or of its own fault. */
const failureOf = ({ state }: AppRouterInstance): number =>
  state.matches.some(({ error }) => isUnavailableError(error)) ? 503 : 500;

type Queries = PageState["queries"];

/** The nouns that were asked: a procedure's name begins with its noun, and so does its query's key. */
const nounsOf = (queries: Queries): string[] => [
  ...new Set(queries.map(({ key }) => String((key as string[][])[0]?.[0]))),
];

/** Whether everything that a page asked for was answered. */
const isWhole = (queries: Queries): boolean => !queries.some((query) => query.stale);

/** Renders to a string that needs no script to be complete: lazy parts are waited for. */
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
