import type { ServerProcess } from "../scripts/server-process.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { startWithWebhook } from "./webhook-server.ts";

/** Several processes on one database, each with its own data directory. */
export type Fleet = AsyncDisposable & {
  dataDirs: string[];
  servers: ServerProcess[];
  /** Kills a process with SIGKILL, and starts it again with the same data directory. */
  replace(index: number): Promise<void>;
  /**
   * Sends requests to the processes in turn, as a proxy does. If a process refuses the connection,
   * the next process gets the request. If the connection breaks later, the request is sent again
   * only if its property `mayRepeat` is true.
   */
  request<Answer>(
    make: (url: string) => Promise<Answer>,
    options?: { mayRepeat: boolean },
  ): Promise<Answer>;
};

/** The connection was refused, so the process did not get the request. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && (error.cause as { code?: unknown })?.code === "ECONNREFUSED";

/** Whether an error says that the connection broke before the response was complete. */
export const isUnanswered = (error: unknown) => error instanceof TypeError;

/** Starts several processes that send their webhook deliveries to the given port. */
export async function startFleet(
  size: number,
  { databaseUrl, receiverPort }: { databaseUrl: string; receiverPort: number },
): Promise<Fleet> {
  await using stack = new AsyncDisposableStack();
  const dataDirs: string[] = [];
  for (let count = 0; count < size; count += 1) {
    dataDirs.push(stack.use(await temporaryDirectory()).path);
  }
  const start = (dataDir: string) => startWithWebhook(receiverPort, { dataDir, databaseUrl });
  const servers: ServerProcess[] = [];
  stack.defer(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
  });
  for (const dataDir of dataDirs) servers.push(await start(dataDir));
  const owned = stack.move();
  let turn = 0;

  return {
    dataDirs,
    servers,
    async replace(index) {
      await servers[index]?.kill("SIGKILL");
      servers[index] = await start(dataDirs[index] ?? "");
    },
    async request(make, { mayRepeat } = { mayRepeat: false }) {
      for (let tries = 1; ; tries += 1) {
        turn += 1;
        try {
          return await make(servers[turn % size]?.url ?? "");
        } catch (error) {
          const goesOn = isUnreached(error) || (mayRepeat && isUnanswered(error));
          if (!goesOn || tries > 5 * size) throw error;
        }
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
