import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { mountRequestDeadline } from "./request-deadline.ts";

/** An application whose requests have so long, and a connection to it. */
async function open() {
  const app = Fastify({ connectionTimeout: 400 });
  mountRequestDeadline(app, { receiveWithinMs: 300, silentMs: 400 });
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

/** Sends a body bit by bit, and never the whole of it. */
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
  // Who still writes to what is closed meets an error first, which is no matter here.
  await new Promise((resolve) => void socket.once("close", resolve));
  return text;
}

test("who sends a request too slowly is told so and cut off", async () => {
  const { socket } = await open();
  trickle(socket, "/usual");
  const answer = await readAll(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('{"message":"The request could not be read","code":"BAD_REQUEST"}');
});

test("a route may say that its requests take longer", async () => {
  const { socket } = await open();
  trickle(socket, "/patient");
  const answered = once(socket, "data");
  // A hundred characters take five seconds, and the last of them makes it whole.
  socket.write(" ".repeat(40));
  const [answer] = await answered;
  // It is no JSON; but it was read.
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});

test("who sends nothing more is cut off, however long its route may take", async () => {
  const { socket } = await open();
  socket.write(
    "POST /patient HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  expect(await readAll(socket)).toBe("");
});

test("while a handler works, silence does not count", async () => {
  const { socket } = await open();
  socket.write("GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  expect(await readAll(socket)).toMatch(/at last$/);
});

test("who does not read an answer is cut off", async () => {
  const { socket, accepted } = await open();
  socket.pause();
  socket.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(accepted, "close");
  const closed = once(socket, "close");
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
});
