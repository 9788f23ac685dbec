import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";
import { checkDataDir } from "./db/check-data-dir.ts";
import { checkDatabaseUrl } from "./db/check-database-url.ts";
import { DirectoryInUse, lockDirectory } from "./db/directory-lock.ts";
import { signsMessages } from "./mail/compose-eml.ts";

type Start = Pick<Config, "host" | "port" | "metricsPort" | "databaseUrl" | "dataDir" | "mail">;

/**
 * Checks that a server can start on this machine. Creates the directory `DATA_DIR` if it is
 * missing, and changes nothing else.
 * @throws ConfigError that names the invalid environment variable, or DirectoryInUse if another
 *   process uses the embedded database
 */
export async function checkStart(config: Start): Promise<void> {
  const { host, port, metricsPort, databaseUrl, dataDir, mail } = config;
  if (mail.dkim && !(await signsMessages(mail))) {
    throw new ConfigError("DKIM_KEY_FILE: a test message could not be signed with this key");
  }
  // The directory's lock is checked before the port: a second server would find both in use, and
  // only the lock's error contains the process id of the first server.
  if (databaseUrl === undefined) await refuseDirectoryInUse(`${dataDir}/database`);
  await checkPort("PORT", port, host);
  if (metricsPort !== undefined) await checkPort("METRICS_PORT", metricsPort, host);
  if (databaseUrl !== undefined) await checkDatabaseUrl(databaseUrl);
  await checkDataDir(dataDir);
}

async function refuseDirectoryInUse(directory: string): Promise<void> {
  // If the directory is missing, no other process can use it. It is not locked, because locking
  // would create it.
  if (!(await stat(directory).catch(() => undefined))) return;
  try {
    const release = await lockDirectory(directory);
    await release();
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error;
    // Errors other than `DirectoryInUse` are ignored. Most likely, the lock's file cannot be
    // written to the data directory. `checkDataDir`, which is called later, reports why the
    // directory cannot be written.
  }
}

type PortVariable = "PORT" | "METRICS_PORT";

async function checkPort(variable: PortVariable, port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenProblem(error, { variable, port, host });
  }
  server.close();
  await once(server, "close");
}

const portReasons: Record<string, string> = {
  EADDRINUSE: "is in use by another process",
  EACCES: "is not allowed for this user",
};

/**
 * Returns a one-line error that says why a server cannot listen, and which environment variable to
 * change.
 */
export function listenProblem(
  error: unknown,
  { variable, port, host }: { variable: PortVariable; port: number; host: string },
): ConfigError {
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = portReasons[code];
  if (reason) return new ConfigError(`${variable}: ${port} ${reason}`);
  return new ConfigError(`HOST: ${host} is not an address of this machine (${code})`);
}
