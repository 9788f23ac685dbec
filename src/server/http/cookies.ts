import type { FastifyReply, FastifyRequest } from "fastify";
import { absoluteSeconds } from "../sessions.ts";

/** What a browser keeps for us: who is logged in, and that someone was. */
const lifetimes = { session: absoluteSeconds, browser: 365 * 24 * 3_600 } as const;

export type CookieName = keyof typeof lifetimes;

export type Cookies = {
  get(name: CookieName): string | undefined;
  /** Sends a value with the answer; null takes the cookie away. */
  set(name: CookieName, value: string | null): void;
};

const isHttps = (siteUrl: string | undefined) => siteUrl?.startsWith("https:") ?? false;

/** With `__Host-` no other host or path, and nothing unencrypted, can set or read the cookie. */
export const cookieName = (name: CookieName, siteUrl: string | undefined): string =>
  `${isHttps(siteUrl) ? "__Host-" : ""}roost_${name}`;

/** The cookies of a request and its answer, out of reach for scripts. */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string | undefined,
): Cookies {
  /** Set by an earlier call of the same batch. */
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
