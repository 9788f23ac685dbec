import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";
import { checkDataDir } from "./db/check-data-dir.ts";
import { checkDatabaseUrl } from "./db/check-database-url.ts";
import { DirectoryInUse, lockDirectory } from "./db/directory-lock.ts";

type Start = Pick<Config, "host" | "port" | "metricsPort" | "databaseUrl" | "dataDir">;

/**
 * Checks that a server can start on this machine. Creates nothing but `DATA_DIR`.
 * @throws ConfigError that names the variable, or DirectoryInUse
 */
export async function checkStart(config: Start): Promise<void> {
  const { host, port, metricsPort, databaseUrl, dataDir } = config;
  // A second process would find the port in use, too. The error with the first one's pid says more.
  if (databaseUrl === undefined) await refuseDirectoryInUse(`${dataDir}/database`);
  await checkPort("PORT", port, host);
  if (metricsPort !== undefined) await checkPort("METRICS_PORT", metricsPort, host);
  if (databaseUrl !== undefined) await checkDatabaseUrl(databaseUrl);
  await checkDataDir(dataDir);
}

async function refuseDirectoryInUse(directory: string): Promise<void> {
  // Only an existing directory is checked, because taking its lock would create the directory.
  if (!(await stat(directory).catch(() => undefined))) return;
  try {
    const release = await lockDirectory(directory);
    await release();
  } catch (error) {
    if (error instanceof DirectoryInUse) throw error;
    // Ignored here: `checkDataDir` reports a directory that cannot be written.
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
 * Returns a one-line error that says why a server cannot listen, and names the variable to change.
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
