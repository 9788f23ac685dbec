import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { mountRequestDeadline } from "./request-deadline.ts";

/**
 * The number of milliseconds after which a silent connection is closed, unless a test needs less.
 * It is so long that no test reaches it, even on a slow machine.
 */
const longSilenceMs = 60_000;

/**
 * Starts an HTTP server with a short deadline for requests, and a connection to it.
 * @param silentMs the milliseconds after which the server closes a silent connection
 */
async function open(silentMs = longSilenceMs) {
  const app = Fastify({ connectionTimeout: silentMs });
  mountRequestDeadline(app, { receiveWithinMs: 300, silentMs });
  app.post("/usual", () => "taken");
  app.post("/patient", { config: { receiveWithinMs: 60_000 } }, () => "taken");
  app.get("/slow", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    setTimeout(() => resolve("at last"), 1_000);
    return promise;
  });
  app.get("/large", () => "x".repeat(64 * 1024 * 1024));
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  const accepting = once(app.server, "connection");
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const [accepted] = (await accepting) as [Socket];
  return { socket, accepted };
}

/** Sends a body byte by byte, and never completes it. */
function trickle(socket: Socket, path: string): void {
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write(" "), 50);
  socket.once("close", () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

async function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  // `once` of node:events would reject on an error. A socket that writes to a closed connection
  // emits an error before `close`, and this error is expected here.
  await new Promise((resolve) => void socket.once("close", resolve));
  return text;
}

test("a client that sends a request too slowly gets 408 and is disconnected", async () => {
  const { socket } = await open();
  trickle(socket, "/usual");
  const answer = await readAll(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('{"message":"The request could not be read","code":"BAD_REQUEST"}');
});

test("a route can set a longer deadline for the arrival of its requests", async () => {
  const { socket } = await open();
  trickle(socket, "/patient");
  const answered = once(socket, "data");
  // The client announces a body of 100 bytes and sends it so slowly that it takes five seconds to
  // arrive.
  socket.write(" ".repeat(40));
  const [answer] = await answered;
  // The body is not valid JSON, so the status 400 shows that the server read it.
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a client that stops sending is disconnected, even if its route has a long deadline", async () => {
  const { socket } = await open(400);
  socket.write(
    "POST /patient HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  expect(await readAll(socket)).toBe("");
});

test("while the server works on a request, the connection is not closed, even if no bytes are sent", async () => {
  const { socket } = await open(400);
  socket.write("GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expect(await readAll(socket)).toMatch(/at last$/);
});

test("a client that does not read its response is disconnected", async () => {
  const { socket, accepted } = await open(400);
  socket.pause();
  socket.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(accepted, "close");
  const closed = once(socket, "close");
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
});
