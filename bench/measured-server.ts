import { Agent, request } from "node:http";
import { startBuiltServer } from "../scripts/server-process.ts";
import type { Place } from "./filled-database.ts";

const account = { username: "admin", password: "two herons on the ridge" };

type Answer = { ms: number; body: string };

/**
 * A server that the bench measures. Its requests have an administrator's session and share one
 * persistent connection.
 */
export type MeasuredServer = AsyncDisposable & {
  url: string;
  pid: number;
  account: typeof account;
  /**
   * Sends a request. Returns the response's body and the milliseconds until the response was
   * complete.
   *
   * @throws an Error if the status is not 200
   */
  ask(path: string, change?: { method: string; body: object }): Promise<Answer>;
  /**
   * Sends the tRPC query with the given name and input. Returns the response's body and the
   * milliseconds until the response was complete.
   */
  query(name: string, input: object): Promise<Answer>;
};

/**
 * Starts a server without rate limits, and without background work that could disturb the
 * measurement: backups, and the deletion of old data.
 */
export async function startMeasuredServer(place: Place): Promise<MeasuredServer> {
  const server = await startBuiltServer({
    ...place,
    env: {
      RATE_LIMITS: "off",
      DAILY_BACKUPS: "off",
      ANALYTICS_RETENTION_DAYS: "36500",
      ADMIN_USERNAME: account.username,
      ADMIN_PASSWORD: account.password,
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const login = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const [cookie = ""] = login.headers.getSetCookie().map((text) => text.split(";")[0]);

  const ask: MeasuredServer["ask"] = (path, change) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const body = change ? JSON.stringify(change.body) : "";
    const startedAt = performance.now();
    const sending = request(
      server.url + path,
      {
        method: change?.method ?? "GET",
        agent,
        headers: {
          cookie,
          origin: server.url,
          ...(change && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("error", reject).on("end", () => {
          const ms = performance.now() - startedAt;
          if (answer.statusCode === 200) resolve({ ms, body: text });
          else reject(new Error(`${path} answers ${answer.statusCode}: ${text.slice(0, 200)}`));
        });
      },
    );
    sending.on("error", reject);
    sending.end(body);
    return promise;
  };

  return {
    url: server.url,
    pid: server.pid,
    account,
    ask,
    query: (name, input) => ask(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await server.kill("SIGTERM");
    },
  };
}
