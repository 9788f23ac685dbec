import { once } from "node:events";
import net, { type Socket } from "node:net";

/** Slow clients of a server. Disposing of them closes their connections. */
export type SlowClients = Disposable & {
  /**
   * Returns the number of clients that have not noticed a disconnect. A client that does not read
   * never notices a disconnect.
   */
  open(): number;
};

/** The pause between two bytes that a slow client sends, in milliseconds. */
const dripMs = 1_000;

const body = JSON.stringify({ city: "lisbon", name: "x".repeat(2_000) });
const headers = [
  "POST /api/save-form-data HTTP/1.1",
  "host: localhost",
  "content-type: application/json",
  `content-length: ${body.length}`,
].join("\r\n");

/** A slow sender sends `begun` at once, and then sends `rest` byte by byte. */
const kinds = {
  headers: { begun: "GET / HTTP/1.1\r\nhost: localhost\r\n", rest: `x-long: ${"a".repeat(2_000)}` },
  body: { begun: `${headers}\r\n\r\n`, rest: body },
};

async function connect(port: number): Promise<Socket> {
  // Keep the client's side of the connection open after the server has closed its own side.
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setNoDelay();
  // Ignore errors, because the server resets connections of slow clients on purpose.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Wraps sockets as clients. Disposing of them closes the sockets. */
function watch(sockets: Socket[], stop: () => void = () => {}): SlowClients {
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    [Symbol.dispose]() {
      stop();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Connects clients that send a request very slowly. */
export async function startDripping(
  port: number,
  count: number,
  kind: keyof typeof kinds,
): Promise<SlowClients> {
  const { begun, rest } = kinds[kind];
  const sockets = await Promise.all(Array.from({ length: count }, () => connect(port)));
  for (const socket of sockets) {
    // Read the server's refusal, because a socket that is not read never reports its end.
    socket.resume();
    socket.write(begun);
  }
  let turn = 0;
  // Spread the clients over twenty intervals, so that they do not all send at the same moment.
  const parts = 20;
  const timer = setInterval(() => {
    const byte = rest[Math.floor(turn / parts)] ?? "a";
    for (const [index, socket] of sockets.entries()) {
      if (index % parts === turn % parts && socket.writable) socket.write(byte);
    }
    turn += 1;
  }, dripMs / parts);
  return watch(sockets, () => clearInterval(timer));
}

/** The number of pipelined requests of each client. Their responses exceed the network buffers. */
const askings = 16;

/** Connects clients that request a large file again and again, and never read a response. */
export async function startStalling(
  port: number,
  count: number,
  path: string,
): Promise<SlowClients> {
  const sockets = await Promise.all(Array.from({ length: count }, () => connect(port)));
  const asked = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(askings);
  for (const socket of sockets) {
    socket.pause();
    socket.write(asked);
  }
  return watch(sockets);
}
