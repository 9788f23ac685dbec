import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { memorySettings } from "./memory-settings.ts";
import { builtServer } from "./server-script.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The maximum number of milliseconds until a server listens, even while other tests keep the
 * machine busy.
 */
const startWithinMs = 60_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

type ServerOptions = {
  dataDir: string;
  /** The URL of a PostgreSQL server. By default, the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  /** More environment variables of Roost. A `SITE_URL` needs a `PORT` too. */
  env?: Record<string, string>;
  /** The script to run: the server's own script, `npm start`, or the server of a test. */
  script?:
    | "src/server/main.ts"
    | typeof builtServer
    | "scripts/start.js"
    | "faults/fortnight/moved-server.ts";
};

/** A server in its own process. `await using` kills it. */
export type ServerProcess = AsyncDisposable & {
  /** The address at which the server listens: `http://localhost:<port>`. */
  url: string;
  pid: number;
  /**
   * Sends a signal to the process. Resolves when the process has ended and its output is complete.
   */
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** Returns all output so far, of standard output and standard error, in the order of arrival. */
  output(): string;
};

/** The error that is thrown if the server ends or takes too long before it listens. */
export class StartFailed extends Error {
  readonly exit: Exit;
  readonly stdout: string;
  readonly stderr: string;

  constructor(
    exit: Exit,
    { output, stdout, stderr }: Record<"output" | "stdout" | "stderr", string>,
  ) {
    super(
      `The server ended with ${exit.signal ?? `code ${exit.code}`} before it listened:\n${output}`,
    );
    this.exit = exit;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

/**
 * Returns the environment variables that any program needs. Roost's own variables are left out, so
 * that they come only from the test.
 */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Starts a server with the built client on a free port and resolves when it listens. Its code is
 * the server's sources, unless another script is given.
 * @throws StartFailed with the server's output
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, databaseUrl = "", env = {}, script = "src/server/main.ts" } = options;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited(),
      NODE_ENV: "production",
      ...memorySettings,
      // All servers of a test run share one cache of compiled code, so that they start faster.
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
      LOG_LEVEL: "info",
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  const orphaned = () => child.kill("SIGKILL");
  process.once("exit", orphaned);
  const ended = once(child, "close").then(([code, signal]): Exit => {
    process.off("exit", orphaned);
    return { code: code as Exit["code"], signal: signal as Exit["signal"] };
  });

  let output = "";
  let stdout = "";
  let stderr = "";
  const listening = Promise.withResolvers<string>();
  let isListening = false;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    stdout += chunk;
    // After the server's address has been found, the output is not searched again. The output grows
    // with each logged request, so a search would take more time than the request itself.
    if (isListening) return;
    const [, url] = /Roost is listening on (http[^"\s]+)/.exec(output) ?? [];
    if (!url) return;
    isListening = true;
    listening.resolve(env.PORT ? `http://localhost:${env.PORT}` : url);
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    stderr += chunk;
  });

  const tooLate = setTimeout(orphaned, startWithinMs);
  const failed = ended.then((exit) =>
    Promise.reject(new StartFailed(exit, { output, stdout, stderr })),
  );
  const url = await Promise.race([listening.promise, failed]).finally(() => clearTimeout(tooLate));
  failed.catch(() => {});

  const kill = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    kill,
    output: () => output,
    async [Symbol.asyncDispose]() {
      await kill("SIGKILL");
    },
  };
}

/** Starts the server as the build bundled it, which is how operators run it. */
export const startBuiltServer = (options: Omit<ServerOptions, "script">): Promise<ServerProcess> =>
  startServer({ ...options, script: builtServer });
