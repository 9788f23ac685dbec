import { once } from "node:events";
import net from "node:net";

/** An HTTP response. `isWhole` says whether the response was complete. */
export type ConnectionAnswer = { status: number; headers: string; body: string; isWhole: boolean };

/** A persistent connection on which the client has already received a response. */
export type PersistentConnection = {
  /** Sends a request for a path over the connection. */
  ask(path: string): void;
  /**
   * Returns the response to the last request, after the connection has ended. The status is 0 if
   * there was no response.
   *
   * @throws an Error if the connection broke
   */
  ended(): Promise<ConnectionAnswer>;
};

function parse(text: string): ConnectionAnswer {
  const end = text.indexOf("\r\n\r\n");
  const headers = text.slice(0, Math.max(0, end)).toLowerCase();
  const body = end < 0 ? "" : text.slice(end + 4);
  const [, length] = /^content-length: (\d+)$/m.exec(headers.replaceAll("\r", "")) ?? [];
  return {
    status: Number(/^http\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0),
    headers,
    body,
    isWhole:
      length === undefined
        ? body.endsWith("0\r\n\r\n")
        : Buffer.byteLength(body, "latin1") === Number(length),
  };
}

/**
 * Opens a connection, sends a request and waits for its response, so that the connection is then
 * idle.
 */
export async function openPersistentConnection(port: number): Promise<PersistentConnection> {
  const socket = net.connect(port, "127.0.0.1").setEncoding("latin1").setNoDelay();
  let text = "";
  let failure: Error | undefined;
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", (error) => {
    failure = error;
  });
  const closed = once(socket, "close").catch(() => {});
  const ask = (path: string) => {
    text = "";
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  };
  await once(socket, "connect");
  ask("/robots.txt");
  while (!parse(text).isWhole) await once(socket, "data");
  text = "";
  return {
    ask,
    async ended() {
      await closed;
      if (failure) throw failure;
      return parse(text);
    },
  };
}
