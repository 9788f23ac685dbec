import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import type { Logger } from "pino";
import { AppError } from "#common/errors.ts";

/** Carries out a command with its input, and returns the lines to print for the operator. */
export type Command = (input: Buffer) => Promise<string>;

/** The maximum size in bytes of a command's input. */
const maxInputBytes = 5 * 1024 * 1024;

/** The longest path that all operating systems accept for a socket. */
const longestPath = 100;

const socketPath = (dataDir: string) => join(dataDir, "commands.sock");

const tooLong =
  "DATA_DIR: the path is too long for a socket, so commands cannot reach a running server";

/**
 * Listens for commands on a socket in the data directory, which only the server's user may open.
 * The running server executes a command, because a second process cannot open the embedded
 * database. If another server already listens on this directory's socket, this function does
 * nothing, and that server keeps receiving the commands.
 *
 * @returns a function that closes the socket
 */
export async function serveCommands(
  dataDir: string,
  commands: Record<string, Command>,
  log: Pick<Logger, "warn" | "error">,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  if (path.length > longestPath) {
    log.warn(tooLong);
    return async () => {};
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = incoming.url?.slice(1) ?? "";
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (incoming.method !== "POST" || command === undefined) {
      response.writeHead(404).end("The running server does not know this command");
      return;
    }
    if (Number(incoming.headers["content-length"] ?? Number.NaN) > maxInputBytes) {
      // The response begins only after the whole input has arrived, because a caller reads the
      // response only after it has sent all input.
      incoming.resume();
      await once(incoming, "end");
      response.writeHead(413).end(`The input is larger than ${maxInputBytes} bytes`);
      return;
    }
    try {
      response.end(await command(await buffer(incoming)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.writeHead(error.status).end(error.message);
    }
  }

  if (await isServed(path)) return async () => {};
  // A server that was killed leaves its socket file behind, so an unused file is deleted.
  await rm(path, { force: true });
  const server = createServer((...both) => {
    respond(...both).catch((error: unknown) => {
      const { code, name } = error as { code?: string; name?: string };
      log.error({ error: code ?? name }, "a command failed");
      if (!both[1].headersSent) both[1].writeHead(500);
      both[1].end("The server could not do it. Its log says more.");
    });
  });
  server.listen(path);
  try {
    await once(server, "listening");
  } catch (error) {
    // Another server that started at the same moment has opened the socket first, so it gets the
    // commands.
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return async () => {};
    throw error;
  }
  await chmod(path, 0o600);
  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

async function isServed(path: string): Promise<boolean> {
  return send(path, "", Buffer.alloc(0)).then(
    () => true,
    () => false,
  );
}

/**
 * Has the running server of a data directory carry out a command.
 *
 * @returns the lines to print for the operator
 * @throws AppError if no server runs, or if the server refuses the command
 */
export async function callCommand(dataDir: string, name: string, input: Buffer): Promise<string> {
  const path = socketPath(dataDir);
  if (path.length > longestPath) throw new AppError("CONFLICT", tooLong);
  const { status, lines } = await send(path, name, input).catch((error: unknown) => {
    throw new AppError("SERVICE_UNAVAILABLE", unreachable(dataDir, error), { cause: error });
  });
  if (status !== 200) throw new AppError("CONFLICT", lines);
  return lines;
}

function unreachable(dataDir: string, error: unknown): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ECONNREFUSED") {
    return `No server is running on ${dataDir}. Start it, or set DATA_DIR to the server's directory`;
  }
  if (code === "EACCES" || code === "EPERM") {
    return `Only the server's user may use ${socketPath(dataDir)}`;
  }
  return `The server on ${dataDir} ended the connection (${code})`;
}

async function send(path: string, name: string, input: Buffer) {
  const outgoing = request({ socketPath: path, method: "POST", path: `/${name}`, agent: false });
  outgoing.setHeader("content-length", input.length);
  const responded = once(outgoing, "response") as Promise<[IncomingMessage]>;
  // If the request fails before the response arrives, `responded` is rejected. An error after the
  // response is ignored. Without this handler, an error after the response would end the process.
  outgoing.on("error", () => {});
  outgoing.end(input);
  const [incoming] = await responded;
  return { status: incoming.statusCode, lines: await text(incoming) };
}
