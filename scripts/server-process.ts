import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Milliseconds in which a server must listen, on a machine that is busy with other tests too. */
const startWithinMs = 60_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

type ServerOptions = {
  dataDir: string;
  /** A PostgreSQL server; without it the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** More of the product's variables. With a `SITE_URL` there must be a `PORT` too. */
  env?: Record<string, string>;
  /** What is run: the server itself, or `npm start`. */
  script?: "src/server/main.ts" | "scripts/start.ts";
};

/** The server as a process of its own; `await using` ends it, however it is doing. */
export type ServerProcess = AsyncDisposable & {
  /** Where it listens: `http://localhost:<port>`. */
  url: string;
  pid: number;
  /** Sends the signal and resolves when the process has ended and its output is complete. */
  kill(signal: NodeJS.Signals): Promise<Exit>;
  /** All that it has written so far, both streams as they came. */
  output(): string;
};

/** Thrown when the server ends, or takes too long, before it listens. */
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

/** What any program needs; the product's own variables come from the test alone. */
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
 * Starts the built server on a free port and resolves once it listens.
 *
 * @throws StartFailed with what it wrote
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { dataDir, databaseUrl = "", env = {}, script = "src/server/main.ts" } = options;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited(),
      NODE_ENV: "production",
      // The many starts of a test share what the engine has compiled.
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
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    stdout += chunk;
    const [, url] = /Roost is listening on (http[^"\s]+)/.exec(output) ?? [];
    if (url) listening.resolve(env.PORT ? `http://localhost:${env.PORT}` : url);
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
