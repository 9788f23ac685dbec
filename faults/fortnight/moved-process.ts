import { type ServerProcess, startServer } from "../../scripts/server-process.ts";
import { createDatabaseClock } from "./database-clock.ts";

const minute = 60_000;
/**
 * The number of milliseconds by which the clock is moved forward while a killed server is started
 * again.
 */
const restartMs = 4 * minute;

/**
 * A server with a clock that the test moves. If a request finds the server killed, the server is
 * started again.
 */
export type MovedServer = AsyncDisposable & {
  /** Returns the time that the server's clock shows. */
  now(): number;
  /** Moves the server's clock. */
  moveTo(at: number): Promise<void>;
  /** Makes the server do all background work that is due, and send the mails that result. */
  work(): Promise<void>;
  /**
   * Sends a request. If the server is killed before its response is complete, sends the request
   * again.
   */
  ask(path: string, request?: RequestInit): Promise<Answer>;
  /** Sends a request once. Returns undefined if the server was killed before it responded. */
  askOnce(path: string, request?: RequestInit): Promise<Answer | undefined>;
  /** Kills the server with SIGKILL after a number of milliseconds. */
  killIn(milliseconds: number): void;
  /** The number of times that the server was killed. */
  kills(): number;
  /** Returns the CPU time that the servers have reported so far, in seconds. */
  cpuSeconds(): number;
  /** Returns all that the servers have logged. */
  output(): string;
};

export type Answer = { status: number; headers: Headers; text: string };

export type Place = { dataDir: string; databaseUrl?: string; env: Record<string, string> };

/** Starts a server whose clock begins at the given time. */
export async function startMovedServer(place: Place, start: number): Promise<MovedServer> {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = place;
  const clock = databaseUrl && stack.use(await createDatabaseClock(databaseUrl));
  let shown = start;
  let setAt = performance.now();
  let kills = 0;
  let earlier = "";
  let cpu = { ofEarlier: 0, ofServer: 0 };
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;
  const now = () => shown + (performance.now() - setAt);

  async function setTo(at: number): Promise<void> {
    shown = Math.max(at, now());
    setAt = performance.now();
    if (clock) await clock.moveTo(shown);
  }

  async function begin(): Promise<ServerProcess> {
    return startServer({
      ...place,
      env: { ...place.env, CLOCK_START: new Date(now()).toISOString() },
      script: "faults/fortnight/moved-server.ts",
    });
  }

  await setTo(start);
  let server = await begin();
  stack.defer(() => {
    clearTimeout(timer);
    return server[Symbol.asyncDispose]();
  });

  /**
   * Starts the server again after a request to it has failed. If several requests fail, only the
   * first one starts the server.
   */
  async function restart(failed: ServerProcess): Promise<void> {
    if (server !== failed) return;
    restarting ??= replace().finally(() => {
      restarting = undefined;
    });
    await restarting;
  }

  async function replace(): Promise<void> {
    await server.kill("SIGKILL");
    clearTimeout(timer);
    kills += 1;
    earlier += server.output();
    cpu = { ofEarlier: cpu.ofEarlier + cpu.ofServer, ofServer: 0 };
    await setTo(now() + restartMs);
    server = await begin();
  }

  async function askOnce(path: string, request: RequestInit = {}): Promise<Answer | undefined> {
    const asked = server;
    try {
      const response = await fetch(asked.url + path, { redirect: "manual", ...request });
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await restart(asked);
      return undefined;
    }
  }

  async function ask(path: string, request?: RequestInit): Promise<Answer> {
    for (;;) {
      const answer = await askOnce(path, request);
      if (answer) return answer;
    }
  }

  async function setClock(isWork: boolean): Promise<void> {
    const path = () => `/clock?at=${Math.round(now())}${isWork ? "&work=yes" : ""}`;
    for (;;) {
      const answer = await askOnce(path(), { method: "POST" });
      if (answer?.status === 200) {
        cpu.ofServer = (JSON.parse(answer.text) as { cpuSeconds: number }).cpuSeconds;
        return;
      }
      if (answer) throw new Error(`The clock could not be moved: ${answer.text}`);
    }
  }

  const owned = stack.move();
  return {
    now,
    async moveTo(at) {
      await setTo(at);
      await setClock(false);
    },
    work: () => setClock(true),
    ask,
    askOnce,
    killIn(milliseconds) {
      timer = setTimeout(() => void server.kill("SIGKILL"), milliseconds);
    },
    kills: () => kills,
    cpuSeconds: () => cpu.ofEarlier + cpu.ofServer,
    output: () => earlier + server.output(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
