import { QueryClient, type QueryKey } from "@tanstack/react-query";
import {
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { ErrorReason } from "#common/errors.ts";
import type { AppRouter } from "#server/router.ts";

export const trpc = createTRPCReact<AppRouter>();

export const freshMs = { default: 300_000, siteContent: 300_000, settings: 60_000 } as const;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs.default, refetchOnWindowFocus: false, retry: false },
      // Mutations are sent even while the browser seems to be offline, so that they fail instead of
      // waiting.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * @param links the tRPC links that each call passes through, in this order; the last one sends the
 *   request
 */
export function createClient(...links: TRPCLink<AppRouter>[]) {
  return trpc.createClient({ links });
}

const url = "/trpc";

/**
 * Queries whose input may contain names of persons, or long texts. They are sent as POST requests,
 * because a request body does not appear in URLs and access logs.
 */
const queriesInBody = new Set([
  "submissions.board",
  "submissions.table",
  "submissions.countAnswers",
  "submissions.countArrived",
  "accounts.mail.link",
  "audit.list",
  "listings.check",
  "listings.read",
  "listings.table",
  "mail.list",
  "messages.list",
  "palette.search",
  "mail.previewTexts",
  "settings.form.testRun",
]);

/**
 * Sends the browser's requests. Analytics events are not batched with other requests, and are sent
 * even while the page closes.
 */
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

/**
 * The data that is available to the loaders of routes: the query cache, the API calls, and facts
 * about the page.
 */
export type RouterContext = {
  queryClient: QueryClient;
  api: ReturnType<typeof createApi>;
  /** The year at the time of rendering. */
  year: number;
  /** The site's own origin, such as `https://roost.example`, without a path. */
  origin: string;
};

/**
 * Returns the HTTP status of a failed request; undefined if there was no response. During server
 * rendering, the client wraps the server's error in another error, so the function also reads the
 * error's `cause`.
 */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { data, cause } = error as TRPCClientError<AppRouter>;
  return data?.httpStatus ?? statusOf(cause);
}

/**
 * Returns the code that says how the user can resolve an error, such as `second-factor`: the user
 * has to enter a second factor. Returns undefined if the error has no such code.
 */
export function reasonOf(error: unknown): ErrorReason | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error as Error & { data?: { reason?: ErrorReason } | null }).data?.reason;
}

export function isNotFoundError(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether the server returned 503: the database is unavailable. */
export function isUnavailableError(error: unknown): boolean {
  return statusOf(error) === 503;
}

/**
 * Loads a query. For a 404 response, caches `null`, so that the browser does not send the request
 * again.
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
