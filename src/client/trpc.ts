import { QueryClient, type QueryKey } from "@tanstack/react-query";
import {
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#server/router.ts";

export const trpc = createTRPCReact<AppRouter>();

export const freshMs = { default: 300_000, siteContent: 300_000, settings: 60_000 } as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs.default, refetchOnWindowFocus: false, retry: false },
      // Offline, a mutation would otherwise wait in silence instead of failing.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

export function createClient(link: TRPCLink<AppRouter>) {
  return trpc.createClient({ links: [link] });
}

const url = "/trpc";

/** Queries whose input may name a person: as a body, it is in no URL and so in no log. */
const queriesInBody = new Set(["submissions.table", "submissions.countArrived"]);

/** The browser's way to the server. Events go alone and survive the page that sends them. */
export function browserLink(): TRPCLink<AppRouter> {
  return splitLink({
    condition: (operation) => queriesInBody.has(operation.path),
    true: httpLink({
      url,
      methodOverride: "POST",
      fetch: (input, init) => fetch(input, { ...init, credentials: "same-origin" }),
    }),
    false: otherCalls(),
  });
}

function otherCalls(): TRPCLink<AppRouter> {
  return splitLink({
    condition: (operation) => operation.path === "analytics.track",
    true: httpLink({
      url,
      fetch: (input, init) =>
        fetch(input, { ...init, credentials: "same-origin", keepalive: true }),
    }),
    false: httpBatchLink({
      url,
      maxItems: 20,
      fetch: (input, init) => fetch(input, { ...init, credentials: "same-origin" }),
    }),
  });
}

export function createApi(queryClient: QueryClient, client: ReturnType<typeof createClient>) {
  return createTRPCQueryUtils({ queryClient, client });
}

/** What loaders reach: the cache, the calls through it, and what the page was made for. */
export type RouterContext = {
  queryClient: QueryClient;
  api: ReturnType<typeof createApi>;
  /** The year that the page was made in. */
  year: number;
  /** The site's own address, without a path. */
  origin: string;
};

/**
 * The HTTP status that a call was refused with. The server renders with a link that brings an error
 * class of its own, which this client wraps instead of recognising.
 */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { data, cause } = error as TRPCClientError<AppRouter>;
  return data?.httpStatus ?? statusOf(cause);
}

export function isNotFoundError(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether the server cannot answer just now, through no fault of its own. */
export function isUnavailableError(error: unknown): boolean {
  return statusOf(error) === 503;
}

/**
 * Loads through the cache, where a thing that does not exist is remembered as `null`: the browser
 * that takes over the server's cache does not ask for it again.
 */
export async function findOrNull<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  load: () => Promise<Data>,
): Promise<Data | null> {
  try {
    return await load();
  } catch (error) {
    if (!isNotFoundError(error)) throw error;
    queryClient.setQueryData(queryKey, null);
    return null;
  }
}
