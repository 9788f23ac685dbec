import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../context.ts";
import { pendingSeconds } from "../features/accounts/pending-proof-store.ts";
import { absoluteSeconds } from "../sessions.ts";

/**
 * The number of seconds for which browsers keep Roost's cookies: the session, the mark that this
 * browser has logged in before, and a login that waits for its second factor.
 */
const lifetimes = {
  session: absoluteSeconds,
  browser: 365 * 24 * 3_600,
  login: pendingSeconds,
} as const;

type CookieName = keyof typeof lifetimes;

const isHttps = (siteUrl: string | undefined) => siteUrl?.startsWith("https:") ?? false;

/**
 * Returns the name under which a cookie is sent. On https the name begins with `__Host-`, so that
 * no other host, no other path and no unencrypted response can set the cookie.
 */
export const cookieName = (name: CookieName, siteUrl: string | undefined): string =>
  `${isHttps(siteUrl) ? "__Host-" : ""}roost_${name}`;

/** Reads and sets the cookies of a request. Scripts in the browser cannot read them. */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string | undefined,
): Cookies {
  /** Cookies that an earlier procedure call in the same batch request has set. */
  const changed = new Map<CookieName, string | null>();
  return {
    get(name) {
      const value = changed.get(name);
      return value === undefined
        ? request.cookies[cookieName(name, siteUrl)]
        : (value ?? undefined);
    },
    set(name, value) {
      changed.set(name, value);
      reply.setCookie(cookieName(name, siteUrl), value ?? "", {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isHttps(siteUrl),
        maxAge: value === null ? 0 : lifetimes[name],
      });
    },
  };
}
