import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const execute = promisify(execFile);

export type TemporaryPostgres = {
  url: string;
  /** Kills the server, as a crash of its machine does. `start` starts it again with its data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Returns the user as which PostgreSQL must run: PostgreSQL's own user if this process is root,
 * because PostgreSQL refuses to run as root.
 */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await execute("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

/**
 * Starts a PostgreSQL server in a temporary directory, on a free port of the loopback interface.
 * @param binaries the folder of `initdb` and `postgres`
 * @param durable false makes tests faster, and data is lost if the machine crashes
 */
export async function startTemporaryPostgres(
  binaries: string,
  { durable = false } = {},
): Promise<TemporaryPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "roost-postgres-"));
  const owner = await serverUser();
  if (owner) await chown(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const port = await freePort();
  await execute(
    join(binaries, "initdb"),
    ["-D", data, "-U", "roost", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...owner, cwd: directory },
  );
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
    "max_connections=200",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  let server: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const child = spawn(
      join(binaries, "postgres"),
      ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
      { ...owner, cwd: directory, stdio: ["ignore", "ignore", "pipe"] },
    );
    server = child;
    let log = "";
    await new Promise<void>((resolve, reject) => {
      child.stderr.on("data", (chunk) => {
        log += chunk;
        if (log.includes("ready to accept connections")) resolve();
      });
      child.once("exit", () => reject(new Error(`PostgreSQL did not start: ${log}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  }

  await start();
  return {
    url: `postgres://roost@127.0.0.1:${port}/postgres`,
    start,
    // SIGQUIT is PostgreSQL's immediate shutdown: the server ends all connections and writes no
    // checkpoint.
    kill: () => end("SIGQUIT"),
    async stop() {
      await end("SIGQUIT");
      await rm(directory, { recursive: true, force: true });
    },
  };
}
