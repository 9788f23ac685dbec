import type { User } from "#common/accounts/user.ts";
import { listen, openTestContext } from "../../testing.ts";

/** A browser for tests, which stores cookies and sends requests to a test server. */
export type Browser = {
  cookies: Map<string, string>;
  send(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Logs in with a username and password, and returns the status of the response. */
  logIn(username: string, password: string, headers?: Record<string, string>): Promise<number>;
  /** Returns 200 if the browser is logged in, otherwise 401. */
  whoAmI(): Promise<number>;
};

/** Opens a browser for tests, which stores the cookies that it receives. */
export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const send: Browser["send"] = async (path, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie && !headers.has("cookie")) headers.set("cookie", cookie);
    const answer = await fetch(url + path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const post: Browser["post"] = (path, body, headers = {}) =>
    send(path, {
      method: "POST",
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    cookies,
    send,
    post,
    async logIn(username, password, headers) {
      return (await post("/api/login", { username, password }, headers)).status;
    },
    whoAmI: async () => (await send("/api/user")).status,
  };
}

export const password = "correct horse battery";

/** Starts a server on a real socket, with two accounts whose password the tests know. */
export async function openSite(environment: Record<string, string> = {}) {
  const opened = await openTestContext(environment);
  const server = await listen(opened.context);
  const hash = await opened.context.passwords.take(alone, (turn) => turn.hash(password));
  const { db } = opened.context.database;
  await db
    .insertInto("users")
    .values([
      { username: "Ana", password: hash, isAdmin: true },
      { username: "ben", password: hash, isAdmin: false },
    ])
    .execute();
  return {
    ...opened,
    db,
    url: server.url,
    browser: () => openBrowser(server.url),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/**
 * The client that a test passes to `passwords.take`. Its values do not matter, because they are
 * used only if clients have to wait for each other.
 */
export const alone = { id: "test", isKnown: true };

/** Parses the user from a test server's response. */
export const userOf = async (answer: Response): Promise<User> => (await answer.json()) as User;
