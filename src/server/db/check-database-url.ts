import pg from "pg";
import { ConfigError } from "../config.ts";
import { connectTimeoutMs } from "./postgres.ts";

/**
 * Connects once to the server in `DATABASE_URL`.
 * @throws ConfigError whose message is one line that says why the connection failed
 */
export async function checkDatabaseUrl(connectionString: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
    // If the connection breaks after the login, the client emits an error. This handler ignores the
    // error, which would otherwise end the process.
    client.on("error", () => {});
    await client.connect();
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${describe(error, client)}`, { cause: error });
  } finally {
    await client?.end();
  }
}

function describe(error: unknown, client: pg.Client | undefined): string {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const [line = ""] = message.split("\n");
  // The server's message is included, because it states the reason, such as a wrong password or a
  // missing database.
  if (error instanceof pg.DatabaseError || !client) return line;
  const server = `${client.host}:${client.port}`;
  if (code === "ECONNREFUSED") return `no server listens at ${server}`;
  if (code === "ENOTFOUND") return `the host name ${client.host} does not exist`;
  if (code === "EAI_AGAIN") return `the host name ${client.host} could not be resolved`;
  if (code === "ETIMEDOUT" || line === "timeout expired") return `no answer from ${server}`;
  // If the password is missing, the driver's own message only names an invalid setting of the
  // driver. This message says what is missing.
  if (line.includes("client password must be a string")) {
    return `the server at ${server} asks for a password, and the address holds none`;
  }
  return `${server}: ${line || code}`;
}
