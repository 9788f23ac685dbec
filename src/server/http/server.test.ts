import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, listenAtOtherLoopback } from "./server.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
const warnings: object[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  warnings.length = 0;
});

async function serve(handle: RequestListener, maxConnections = 10): Promise<number> {
  const log = { warn: (details: object) => warnings.push(details) };
  const server = createHttpServer(handle, { maxConnections }, log);
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

async function connect(port: number): Promise<Socket> {
  const socket = net.connect(port, "127.0.0.1").setEncoding("latin1").setNoDelay();
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Reads from a connection until it has received `count` responses. */
async function readAnswers(socket: Socket, count: number): Promise<string> {
  let all = "";
  while (all.split("HTTP/1.1 ").length <= count || !all.endsWith("end")) {
    const [chunk] = (await once(socket, "data")) as [string];
    all += chunk;
  }
  return all;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

test("the server handles the requests of a connection one at a time, and closes a connection that has more than sixteen waiting requests", async () => {
  let underWay = 0;
  const most: number[] = [];
  const port = await serve((request, response) => {
    underWay += 1;
    most.push(underWay);
    setImmediate(() => {
      underWay -= 1;
      response.end(`${request.url} end`);
    });
  });
  const socket = await connect(port);
  const paths = Array.from({ length: 16 }, (_, index) => `/${index}`);
  // Three rounds of requests show that the server reads a connection again after pausing it.
  for (let round = 0; round < 3; round += 1) {
    socket.write(paths.map(get).join(""));
    const answers = await readAnswers(socket, 16);
    expect([...answers.matchAll(/(\/\d+) end/g)].map(([, path]) => path)).toEqual(paths);
  }
  expect(new Set(most)).toEqual(new Set([1]));

  socket.write([...paths, "/16"].map(get).join(""));
  await once(socket, "close");
  // Closing the connection discards its waiting requests.
  expect(most.length).toBeLessThanOrEqual(3 * 16 + 1);
});

test("if a client sends several requests on one connection without waiting for responses, each body arrives complete", async () => {
  const port = await serve((request, response) => {
    void text(request).then((body) => response.end(`${request.url} ${body.length} end`));
  });
  const socket = await connect(port);
  const sizes = [1, 300_000, 0, 70_000, 500_000];
  socket.write(sizes.map((size, index) => post(`/${index}`, "x".repeat(size))).join(""));
  const answers = await readAnswers(socket, sizes.length);
  expect([...answers.matchAll(/\/\d+ (\d+) end/g)].map(([, size]) => Number(size))).toEqual(sizes);
});

test("a client that does not read its responses delays only its own later requests", async () => {
  const large = Buffer.alloc(4 * 1024 * 1024, " ");
  let handled = 0;
  const port = await serve((request, response) => {
    if (request.url === "/large") handled += 1;
    response.end(request.url === "/large" ? large : "end");
  });
  const socket = await connect(port);
  socket.pause();
  socket.write(get("/large").repeat(16));
  await expect.poll(() => handled).toBeGreaterThan(0);
  const other = await connect(port);
  for (let round = 0; round < 20; round += 1) {
    other.write(get("/"));
    await readAnswers(other, 1);
  }
  // The operating system's socket buffers hold a few responses. So the server handles a few
  // requests although the client reads nothing.
  expect(handled).toBeLessThan(8);
  let bytes = 0;
  socket.on("data", (chunk: string) => {
    bytes += chunk.length;
  });
  socket.resume();
  await expect.poll(() => bytes).toBeGreaterThan(16 * large.length);
  expect(handled).toBe(16);
});

test('after a response with "connection: close", further requests on the same connection are not handled', async () => {
  const handled: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    handled.push(request.url);
    if (request.url === "/last") response.setHeader("connection", "close");
    response.end("end");
  });
  const socket = await connect(port);
  socket.resume().write(["/first", "/last", "/never"].map(get).join(""));
  await once(socket, "close");
  expect(handled).toEqual(["/first", "/last"]);
});

test("connections over the maximum number are closed, and the log has one warning about them", async () => {
  const port = await serve((_request, response) => response.end("end"), 2);
  const ask = async () => {
    const socket = await connect(port);
    const closed = once(socket, "close").then(() => "closed");
    socket.write(get("/"));
    return Promise.race([closed, readAnswers(socket, 1).then(() => socket)]);
  };
  const [first, second] = [await ask(), await ask()];
  expect([first, second]).not.toContain("closed");
  expect(await ask()).toBe("closed");
  expect(await ask()).toBe("closed");
  expect(warnings).toEqual([{ maxConnections: 2 }]);
  (first as Socket).destroy();
  await expect.poll(ask).not.toBe("closed");
});

const hasBothLoopbacks = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

test.runIf(hasBothLoopbacks)(
  "a server at localhost listens at both loopback addresses",
  async () => {
    const answers: (() => void)[] = [];
    const port = await serve((_request, response) => answers.push(() => response.end("end")), 1);
    const close = await listenAtOtherLoopback(servers[0] as Server);
    const connectToOther = async () => {
      const socket = net.connect(port, "::1").setEncoding("latin1");
      socket.on("error", () => {});
      sockets.push(socket);
      await once(socket, "connect");
      return socket;
    };
    const socket = await connectToOther();
    socket.write(get("/"));
    await expect.poll(() => answers.length).toBe(1);

    await once(await connectToOther(), "close");
    expect(warnings).toEqual([{ maxConnections: 1 }]);

    // The server stops listening at the second loopback address (`::1`) only after the running
    // request has ended.
    const closed = close().then(() => "closed");
    answers[0]?.();
    expect(await readAnswers(socket, 1)).toContain("200 OK");
    servers[0]?.closeIdleConnections();
    expect(await closed).toBe("closed");
    await expect(connectToOther()).rejects.toThrow("ECONNREFUSED");
  },
);
