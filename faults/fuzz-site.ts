import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { inject } from "vitest";
import type { User } from "#common/accounts/user.ts";
import { installMessages } from "#common/validation.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { setFactorRequired } from "#server/features/accounts/rule-store.ts";
import { findAccount, insertUser, setPassword } from "#server/features/accounts/store.ts";
import { openContext } from "#server/open-context.ts";
import { sessionCookie } from "#server/testing.ts";
import { builtRenderer } from "#server/web/built-renderer.ts";
import type { FuzzRequest, Role } from "./fuzz-requests.ts";
import type { RawAnswer } from "./raw-answer.ts";
import { createRawClient, type RawRequest } from "./raw-fetch.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/**
 * A complete site on a real port, with one account for each role. The generated requests are sent
 * to this site.
 */
export type FuzzSite = AsyncDisposable & {
  url: string;
  context: Context;
  app: FastifyInstance;
  /** Returns the account of a role. Its password is `password`. */
  accountOf: (role: keyof typeof names) => Promise<User>;
  /**
   * Sends a request with the session of the request's role; a visitor has no session. If the
   * response shows that the session has ended, the role's next request logs in again.
   */
  fetch(request: FuzzRequest): Promise<RawAnswer>;
  /** Returns the errors that the server has logged since the last call. */
  takeFailures(): string[];
};

/** The user names of the accounts, and the password that all of them have. */
export const names = { user: "an-ordinary-user", admin: "an-administrator" } as const;
export const password = "the password of a test";

/** Creates or resets the account of a role, because an import or a request may have changed it. */
async function accountOf(
  { database: { db } }: Context,
  role: keyof typeof names,
  hash: string,
): Promise<User> {
  const existing = await findAccount(db, names[role]);
  if (existing) {
    await setPassword(db, existing.user.id, hash);
    return existing.user;
  }
  const isAdmin = role === "admin";
  return insertUser(db, { username: names[role], password: hash, email: null, isAdmin });
}

/** Opens a site on the embedded database, or on PostgreSQL. */
export async function openFuzzSite(databaseUrl: string | undefined): Promise<FuzzSite> {
  installMessages();
  const stack = new AsyncDisposableStack();
  const directory = stack.use(
    await temporaryDirectory(databaseUrl === undefined ? inject("dataTemplate") : undefined),
  );
  const config = readConfig({
    DATA_DIR: directory.path,
    RATE_LIMITS: "off",
    DAILY_BACKUPS: "off",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  let failures: string[] = [];
  // The test treats each logged error as harm, because the server logs an error only for an
  // unexpected failure.
  const log = pino({ level: "error" }, { write: (line: string) => void failures.push(line) });
  const { context, begin, close } = await openContext(config, log);
  stack.defer(close);
  const app = await buildApp(context, await builtRenderer(resolve("dist")));
  stack.defer(() => app.close());
  await begin();
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const client = stack.use(createRawClient(Number(new URL(url).port)));

  const hash = await context.passwords.take({ id: "", isKnown: true }, (turn) =>
    turn.hash(password),
  );
  const cookies = new Map<Role, Promise<string>>();
  const cookieOf = (role: keyof typeof names): Promise<string> => {
    const logIn = async () => {
      // This login has no second factor. A generated request may have made the second factor
      // mandatory, so the setting is switched off first.
      await setFactorRequired(context.database.db, false);
      return sessionCookie(context, await accountOf(context, role, hash));
    };
    const cookie = cookies.get(role) ?? logIn();
    cookies.set(role, cookie);
    return cookie;
  };

  return {
    url,
    context,
    app,
    accountOf: (role) => accountOf(context, role, hash),
    async fetch({ role, ...request }) {
      if (role === "visitor") return client.fetch(request);
      const cookie = await cookieOf(role);
      const answer = await client.fetch(withCookie(request, cookie));
      // The session's cookie is no longer used if a request has ended or replaced the session, if
      // the login is too old for sensitive requests, or if the account must first set up a second
      // factor. The next request of the role then logs in again.
      const isOver =
        answer.status === 401 ||
        answer.headers.includes("\nset-cookie: roost_session") ||
        (answer.status === 403 && /"reason":"(?:confirm|set-up-factor)"/.test(answer.body));
      if (isOver) cookies.delete(role);
      return answer;
    },
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const withCookie = (request: RawRequest, cookie: string): RawRequest => ({
  ...request,
  headers: [...request.headers, ["cookie", cookie]],
});
