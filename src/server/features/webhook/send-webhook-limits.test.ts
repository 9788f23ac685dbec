import http from "node:http";
import tls from "node:tls";
import { describe, expect, test } from "vitest";
import type { ResolveAll } from "../../fetching/check-address.ts";
import { listen } from "../../fetching/testing.ts";
import { addressRefused, sendWebhook } from "./send-webhook.ts";
import { requestTo, startReceiver, testSecret } from "./testing.ts";

const toLoopback: ResolveAll = (_hostname, _options, callback) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);

describe("a delivery attempt ends at its deadline", () => {
  const error = "No complete answer within 0.15 s";

  test("a delivery attempt fails at its deadline if the receiver sends no response", async () => {
    await using receiver = await startReceiver(() => undefined);
    const result = await sendWebhook(requestTo(receiver.port), { timeoutMs: 150 });
    expect(result).toMatchObject({ outcome: "failed", status: null, error });
    expect(result.ms).toBeGreaterThanOrEqual(140);
  });

  test("the deadline ends a delivery attempt whose response arrives too slowly", async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(200);
      const dribble = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(dribble));
    });
    // Even on a slow machine, the response begins long before the deadline of the attempt.
    const result = await sendWebhook(requestTo(receiver.port), { timeoutMs: 2_000 });
    expect(result).toMatchObject({
      outcome: "failed",
      status: 200,
      error: "No complete answer within 2 s",
    });
    expect(result.answer).toMatch(/^\.+$/);
  });

  test("a delivery attempt fails at its deadline if the DNS lookup of the host name takes too long", async () => {
    const request = requestTo(80, { url: "http://slow.example/" });
    const result = await sendWebhook(request, { timeoutMs: 150, resolve: () => undefined });
    expect(result).toMatchObject({ outcome: "failed", status: null, error });
  });

  test("a delivery attempt ends before its deadline if the caller aborts it", async () => {
    const controller = new AbortController();
    await using receiver = await startReceiver(() => controller.abort());
    const stopped = { outcome: "failed", error: "Stopped before there was an answer" };
    const options = { signal: controller.signal };
    expect(await sendWebhook(requestTo(receiver.port), options)).toMatchObject(stopped);
    expect(await sendWebhook(requestTo(receiver.port), options)).toMatchObject(stopped);
    expect(receiver.connections).toBe(1);
  });
});

describe("webhook deliveries reach private addresses only if the settings permit them", () => {
  const hosts = `
    127.0.0.1 127.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0.0.0.0 0
    169.254.169.254 10.0.0.1 localhost LOCALHOST [::1] [::] [::127.0.0.1] [::ffff:127.0.0.1]
    [::ffff:7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [fd00::1]
    %31%32%37.0.0.1 ①②⑦.⓪.⓪.①
  `;

  test.each(hosts.trim().split(/\s+/))(
    "a delivery to a private address is refused if the URL contains the address as %s",
    async (host) => {
      await using receiver = await startReceiver();
      const url = `http://${host}:${receiver.port}/hook`;
      const result = await sendWebhook(requestTo(receiver.port, { url, privateHosts: [] }));
      const refused = { outcome: "failed", status: null, error: addressRefused, answer: "" };
      expect(result).toMatchObject(refused);
      expect(receiver.connections).toBe(0);
    },
  );

  test("a delivery is refused if a public host name resolves to a private address", async () => {
    await using receiver = await startReceiver();
    let resolved = 0;
    const resolve: ResolveAll = (_hostname, _options, callback) => {
      resolved += 1;
      callback(null, [{ address: resolved === 1 ? "127.0.0.1" : "8.8.8.8", family: 4 }]);
    };
    const url = `http://rebound.example:${receiver.port}/`;
    const request = requestTo(receiver.port, { url, privateHosts: [] });
    expect(await sendWebhook(request, { resolve })).toMatchObject({ error: addressRefused });
    expect(resolved).toBe(1);
    expect(receiver.connections).toBe(0);
  });

  test("a delivery to a private host is refused unless the settings permit this host with this port", async () => {
    await using receiver = await startReceiver();
    const { port } = receiver;
    const url = `http://LocalHost:${port}/hook`;
    const listed = requestTo(port, { url, privateHosts: [`localhost:${port}`] });
    expect(await sendWebhook(listed)).toMatchObject({ outcome: "delivered" });
    expect(receiver.messages[0]?.headers["host"]).toBe(`localhost:${port}`);
    const other = requestTo(port, { privateHosts: [`127.0.0.1:${port + 1}`, `localhost:${port}`] });
    expect(await sendWebhook(other)).toMatchObject({ error: addressRefused });
    expect(receiver.connections).toBe(1);
  });
});

test.each([
  ["not a url", "The URL is not valid"],
  ["ftp://127.0.0.1/", "Only http and https URLs can be called"],
  ["file:///etc/passwd", "Only http and https URLs can be called"],
  ["http://user:password@127.0.0.1/", "The URL must not hold a user name or password"],
  ["http://user@127.0.0.1/", "The URL must not hold a user name or password"],
])("a webhook delivery to the URL %s is refused", async (url, error) => {
  const result = await sendWebhook(requestTo(80, { url, privateHosts: ["127.0.0.1"] }));
  expect(result).toMatchObject({ outcome: "failed", status: null, error });
});

test("a delivery fails and sends nothing if the signing secret is not valid base64", async () => {
  await using receiver = await startReceiver();
  const result = await sendWebhook(requestTo(receiver.port, { secrets: [testSecret, "whsec_?"] }));
  expect(result).toMatchObject({ outcome: "failed", error: "The webhook secret is not valid" });
  expect(receiver.connections).toBe(0);
});

test("a delivery fails if the receiver's host refuses the connection", async () => {
  const freed = await listen(http.createServer());
  await freed[Symbol.asyncDispose]();
  const result = await sendWebhook(requestTo(freed.port));
  expect(result).toMatchObject({ outcome: "failed", error: "The connection was refused" });
});

test("a delivery over TLS connects to the checked IP address, and verifies the certificate for the host name", async () => {
  const asked = Promise.withResolvers<string>();
  const server = tls.createServer({
    SNICallback: (name, done) => {
      asked.resolve(name);
      done(new Error("no certificate"));
    },
  });
  server.on("tlsClientError", () => undefined);
  await using receiver = await listen(server);
  const url = `https://n8n.example:${receiver.port}/`;
  const request = requestTo(receiver.port, { url, privateHosts: ["n8n.example"] });
  const result = await sendWebhook(request, { resolve: toLoopback });
  expect(await asked.promise).toBe("n8n.example");
  expect(result).toMatchObject({ outcome: "failed", status: null });
});
