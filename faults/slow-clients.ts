import { once } from "node:events";
import net, { type Socket } from "node:net";

/** Clients that keep a server waiting; disposing of them closes their connections. */
export type SlowClients = Disposable & {
  /** How many have not been told yet that they are cut off; who reads nothing is told nothing. */
  open(): number;
};

/** Milliseconds between two bytes of the same sender. */
const dripMs = 1_000;

const body = JSON.stringify({ city: "lisbon", name: "x".repeat(2_000) });
const headers = [
  "POST /api/save-form-data HTTP/1.1",
  "host: localhost",
  "content-type: application/json",
  `content-length: ${body.length}`,
].join("\r\n");

/** Of what a sender has sent the beginning at once, and sends the rest byte by byte. */
const kinds = {
  headers: { begun: "GET / HTTP/1.1\r\nhost: localhost\r\n", rest: `x-long: ${"a".repeat(2_000)}` },
  body: { begun: `${headers}\r\n\r\n`, rest: body },
};

async function connect(port: number): Promise<Socket> {
  // Told that it was refused, such a client does not hang up either.
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setNoDelay();
  // To be cut off is what they are here for.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Watches sockets; disposing of it closes them. */
function watch(sockets: Socket[], stop: () => void = () => {}): SlowClients {
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    [Symbol.dispose]() {
      stop();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Connects so many senders who drip what they send. */
export async function startDripping(
  port: number,
  count: number,
  kind: keyof typeof kinds,
): Promise<SlowClients> {
  const { begun, rest } = kinds[kind];
  const sockets = await Promise.all(Array.from({ length: count }, () => connect(port)));
  for (const socket of sockets) {
    // What the server says when it cuts them off.
    socket.resume();
    socket.write(begun);
  }
  let turn = 0;
  // A few at a time, spread over the whole of the pause, as many strangers would.
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

/** So often a reader asks: as often as a connection may, and more than two kernels hold of the answers. */
const askings = 16;

/** Connects so many readers who ask for something large again and again, and read none of it. */
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
