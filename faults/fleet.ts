import type { ServerProcess } from "../scripts/server-process.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { startWithWebhook } from "./webhook-server.ts";

/** Several processes over one database, each with a data directory of its own. */
export type Fleet = AsyncDisposable & {
  dataDirs: string[];
  servers: ServerProcess[];
  /** Kills one of them as nothing else ends a process, and starts it again with its directory. */
  replace(index: number): Promise<void>;
  /**
   * Makes a request of one after the other, as a proxy does. What did not reach a process goes to
   * the next one; what was not answered does so only when it may be made again.
   */
  request<Answer>(
    make: (url: string) => Promise<Answer>,
    options?: { mayRepeat: boolean },
  ): Promise<Answer>;
};

/** Nobody listened: the request was not sent. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && (error.cause as { code?: unknown })?.code === "ECONNREFUSED";

/** The connection broke before the answer was complete. */
export const isUnanswered = (error: unknown) => error instanceof TypeError;

/** Starts so many processes whose webhook is a receiver on this machine. */
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
