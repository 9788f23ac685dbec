import net, { type Socket } from "node:net";
import { type RawAnswer, readAnswer } from "./raw-answer.ts";

export type RawRequest = {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body?: string | Buffer | undefined;
};

/** The maximum number of milliseconds until each response. */
const answerWithinMs = 60_000;

/** A client that can also send invalid HTTP requests, over persistent connections. */
export type RawClient = Disposable & {
  /**
   * Sends a request and returns the response. If there is no response, the status is 0 and the body
   * says why.
   */
  fetch(request: RawRequest): Promise<RawAnswer>;
};

function bytesOf({ method, path, headers, body }: RawRequest): Buffer {
  const content = Buffer.from(body ?? "");
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${content.byteLength}`]),
    "\r\n",
  ].join("\r\n");
  // A header value is sent with one byte for each character. If a character does not fit into a
  // byte, the value is sent as UTF-8.
  return Buffer.concat([Buffer.from(head), content]);
}

const noAnswer = (body: string): RawAnswer => ({ status: 0, headers: "", body, isLast: true });

/** Sends the given bytes on a connection, and reads one response. */
function exchange(socket: Socket, bytes: Buffer, method: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const finish = (answer: RawAnswer) => {
      clearTimeout(late);
      socket.off("data", onData).off("close", onClose);
      resolve(answer);
    };
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received, method, false);
      if (answer) finish(answer);
    };
    const onClose = () => finish(readAnswer(received, method, true) ?? noAnswer("the end"));
    const late = setTimeout(() => finish(noAnswer("silence")), answerWithinMs);
    socket.on("data", onData).on("close", onClose);
    socket.write(bytes);
  });
}

export function createRawClient(port: number): RawClient {
  const idle = new Set<Socket>();

  function connect(): Socket {
    // Errors of the socket are ignored, because the server may refuse the request and close the
    // connection while the body is still being sent.
    const socket = net.connect(port, "127.0.0.1").on("error", () => {});
    socket.setNoDelay(true);
    return socket.on("close", () => idle.delete(socket));
  }

  async function tryOn(socket: Socket, request: RawRequest): Promise<RawAnswer> {
    idle.delete(socket);
    const answer = await exchange(socket, bytesOf(request), request.method);
    if (answer.isLast) socket.destroy();
    else if (!socket.destroyed) idle.add(socket);
    return answer;
  }

  return {
    async fetch(request) {
      const [kept] = idle;
      if (kept) {
        const answer = await tryOn(kept, request);
        // If the idle connection ends without a response, the server has probably closed it before
        // the request. The request is then sent again on a new connection.
        if (answer.status !== 0 || answer.body !== "the end") return answer;
      }
      return tryOn(connect(), request);
    },
    [Symbol.dispose]() {
      for (const socket of idle) socket.destroy();
    },
  };
}
