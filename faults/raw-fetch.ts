import { once } from "node:events";
import net from "node:net";

export type RawRequest = {
  method: string;
  path: string;
  contentType?: string | undefined;
  cookie?: string;
  body?: string | Buffer;
};
export type RawAnswer = { status: number; headers: string; body: string };

/** Makes a request that no well-behaved client would make, and reads the answer. */
export function rawFetch(port: number, request: RawRequest): Promise<RawAnswer> {
  const { method, path, contentType, cookie, body } = request;
  const bytes = Buffer.from(body ?? "");
  const head = [
    // The older version asks for an answer in one piece, ended by the end of the connection.
    `${method} ${path} HTTP/1.0`,
    "host: localhost",
    ...(contentType === undefined ? [] : [`content-type: ${contentType}`]),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined ? [] : [`content-length: ${bytes.byteLength}`]),
    "\r\n",
  ].join("\r\n");
  return exchange(port, Buffer.concat([Buffer.from(head), bytes]));
}

/** Sends exactly these bytes and reads what comes until the connection ends. */
async function exchange(port: number, bytes: Buffer | string): Promise<RawAnswer> {
  const socket = net.connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // A refusal may come, and the connection go, while the body is still on its way.
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return parseAnswer(Buffer.concat(chunks).toString());
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const headers = text.slice(0, end).toLowerCase();
  const status = Number(/^http\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0);
  return { status, headers, body: text.slice(end + 4) };
}
