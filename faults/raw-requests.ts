import { once } from "node:events";
import http from "node:http";
import net, { type Socket } from "node:net";
import { someAnswers } from "./submissions.ts";

type Answer = { status: number | undefined; body: string };

/** A submission whose headers the server has read and whose body it waits for. */
export type StartedSubmission = {
  /** Sends the body and resolves with the whole answer; rejects when the connection breaks. */
  finish(): Promise<Answer>;
};

/** Sends the headers of a submission on a connection of its own and waits until they are read. */
export async function startSubmission(port: number): Promise<StartedSubmission> {
  const body = JSON.stringify(someAnswers());
  const request = http.request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/save-form-data",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // The server says when it has read these.
      expect: "100-continue",
    },
  });
  request.flushHeaders();
  await once(request, "continue");
  return {
    async finish() {
      request.end(body);
      const [response] = (await once(request, "response")) as [http.IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return { status: response.statusCode, body: Buffer.concat(chunks).toString() };
    },
  };
}

/** Opens a connection that never says a word. */
export async function connectSilently(port: number): Promise<Socket & Disposable> {
  const socket = net.connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.destroy() });
}

/** Whether nobody listens on the port any more. */
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
