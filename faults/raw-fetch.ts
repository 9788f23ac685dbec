import net, { type Socket } from "node:net";
import { type RawAnswer, readAnswer } from "./raw-answer.ts";

export type RawRequest = {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body?: string | Buffer | undefined;
};

/** Milliseconds in which every answer must come. */
const answerWithinMs = 60_000;

/** Makes requests that no well-behaved client would make, over connections that are kept. */
export type RawClient = Disposable & {
  /** The answer; its status is 0 when none came that could be read, and its body says what did. */
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
  // Header values are bytes: whatever is beyond them travels as UTF-8.
  return Buffer.concat([Buffer.from(head), content]);
}

const noAnswer = (body: string): RawAnswer => ({ status: 0, headers: "", body, isLast: true });

/** Sends exactly these bytes, and reads one answer. */
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
    // A refusal may come, and the connection go, while the body is still on its way.
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
        // A connection may have been closed, for its rest, as this was being sent.
        if (answer.status !== 0 || answer.body !== "the end") return answer;
      }
      return tryOn(connect(), request);
    },
    [Symbol.dispose]() {
      for (const socket of idle) socket.destroy();
    },
  };
}
