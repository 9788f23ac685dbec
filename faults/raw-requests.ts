import { once } from "node:events";
import http from "node:http";
import net, { type Socket } from "node:net";
import { someAnswers } from "./submissions.ts";

type Answer = { status: number | undefined; headers: http.IncomingHttpHeaders; body: string };

/** A request of which the server has read the headers. The server waits for the body. */
export type StartedRequest = {
  /**
   * Sends the body and returns the complete response.
   *
   * @throws an Error if the connection breaks
   */
  finish(): Promise<Answer>;
};

/**
 * Reads a complete response.
 *
 * @throws an Error if the connection breaks
 */
export async function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode: status, headers } = response;
  return { status, headers, body: Buffer.concat(chunks).toString() };
}

/** Sends the headers of a request on a new connection, and waits until the server has read them. */
export async function startCall(
  port: number,
  path: string,
  content: unknown,
): Promise<StartedRequest> {
  const body = JSON.stringify(content);
  const request = http.request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path,
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // The header `Expect: 100-continue` makes the server respond as soon as it has read the
      // headers.
      expect: "100-continue",
    },
  });
  request.flushHeaders();
  await once(request, "continue");
  return {
    async finish() {
      request.end(body);
      const [response] = (await once(request, "response")) as [http.IncomingMessage];
      return readAnswer(response);
    },
  };
}

/** Starts a submission. The server has read only its headers when this function returns. */
export const startSubmission = (port: number): Promise<StartedRequest> =>
  startCall(port, "/api/save-form-data", someAnswers());

/** Opens a connection that sends nothing. */
export async function connectSilently(port: number): Promise<Socket & Disposable> {
  const socket = net.connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.destroy() });
}

/** Returns whether a port refuses connections. */
export async function refusesConnections(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
