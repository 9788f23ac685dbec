import { once } from "node:events";
import net from "node:net";

/** An answer as it came, and how its connection ended. */
export type KeptAnswer = { status: number; headers: string; body: string; isWhole: boolean };

/** A connection that has had an answer and is kept open for more, as browsers keep theirs. */
export type KeptConnection = {
  /** Asks for a page; the bytes are with the kernel when it returns. */
  ask(path: string): void;
  /**
   * What came since the last question until the connection ended; the status 0 when nothing did.
   *
   * @throws an Error when it did not end but broke
   */
  ended(): Promise<KeptAnswer>;
};

function parse(text: string): KeptAnswer {
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

/** Connects and has one request answered. */
export async function keepConnection(port: number): Promise<KeptConnection> {
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
