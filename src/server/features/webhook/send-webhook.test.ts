import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { sendWebhook } from "./send-webhook.ts";
import { requestTo, startReceiver, testSecret } from "./testing.ts";

describe("a webhook delivery follows the rules of Standard Webhooks", () => {
  test("a webhook delivery is signed by the rules of Standard Webhooks, and its body is sent unchanged", async () => {
    await using receiver = await startReceiver();
    const request = requestTo(receiver.port);
    const result = await sendWebhook(request);
    expect(result).toMatchObject({ outcome: "delivered", status: 200, error: null });
    expect(result.answer).toBe("thanks");
    expect(result.ms).toBeGreaterThanOrEqual(0);
    const [message] = receiver.messages;
    expect(message).toMatchObject({ method: "POST", url: "/hook?key=1", body: request.body });
    const headers = message?.headers ?? {};
    expect(headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      "content-type": "application/json",
      "user-agent": "Roost",
      "webhook-id": "msg_2f1c",
      connection: "close",
    });
    const webhook = new Webhook(testSecret);
    expect(webhook.verify(request.body, headers)).toEqual(JSON.parse(request.body));
    expect(() => webhook.verify(`${request.body} `, headers)).toThrow("signature");
  });

  test("a delivery is signed with each of several secrets, and a receiver that knows any of them accepts it", async () => {
    await using receiver = await startReceiver();
    const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
    const request = requestTo(receiver.port, { secrets: [other, testSecret] });
    await sendWebhook(request);
    const headers = receiver.messages[0]?.headers ?? {};
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [other, testSecret]) {
      expect(new Webhook(secret).verify(request.body, headers)).toBeTruthy();
    }
  });

  test("all attempts of a delivery have the same id and body, and each opens its own connection", async () => {
    await using receiver = await startReceiver();
    const earlier = new Date(Date.now() - 5000);
    await sendWebhook(requestTo(receiver.port, { timestamp: earlier }));
    await sendWebhook(requestTo(receiver.port));
    const [one, two] = receiver.messages;
    expect(two?.body).toBe(one?.body);
    expect(two?.headers["webhook-id"]).toBe(one?.headers["webhook-id"]);
    expect(one?.headers["webhook-timestamp"]).toBe(String(Math.floor(earlier.getTime() / 1000)));
    expect(new Webhook(testSecret).verify(one?.body ?? "", one?.headers ?? {})).toBeTruthy();
    expect(receiver.connections).toBe(2);
  });

  test.each([201, 202, 204])(
    "a delivery succeeds if the receiver responds with %d",
    async (status) => {
      await using receiver = await startReceiver((response) => response.writeHead(status).end());
      const result = await sendWebhook(requestTo(receiver.port));
      expect(result).toMatchObject({ outcome: "delivered", status });
    },
  );
});

describe("the receiver's response decides the outcome of a delivery", () => {
  test.each([400, 404, 429, 500, 503])(
    "a delivery fails if the receiver responds with %d",
    async (status) => {
      await using receiver = await startReceiver((response) =>
        response.writeHead(status).end("no"),
      );
      const result = await sendWebhook(requestTo(receiver.port));
      const error = `The receiver answered ${status}`;
      expect(result).toMatchObject({ outcome: "failed", status, error, answer: "no" });
    },
  );

  test('a delivery has the outcome "gone" if the receiver responds with 410', async () => {
    await using receiver = await startReceiver((response) => response.writeHead(410).end());
    const result = await sendWebhook(requestTo(receiver.port));
    expect(result).toMatchObject({ outcome: "gone", status: 410, error: null });
  });

  test.each([301, 302, 303, 307, 308])(
    "a delivery fails if the receiver redirects with %d, and the redirect is not followed",
    async (status) => {
      await using target = await startReceiver();
      const location = `http://127.0.0.1:${target.port}/`;
      await using receiver = await startReceiver((response) =>
        response.writeHead(status, { location }).end(),
      );
      const result = await sendWebhook(requestTo(receiver.port, { privateHosts: ["127.0.0.1"] }));
      expect(result).toMatchObject({ outcome: "failed", status });
      expect(result.error).toContain("Redirects are not followed");
      expect(receiver.messages).toHaveLength(1);
      expect(target.connections).toBe(0);
    },
  );

  test("a receiver's response of more than 64 KB is cut after a whole character, and the connection is closed", async () => {
    const closed = Promise.withResolvers<void>();
    await using receiver = await startReceiver((response) => {
      response.on("close", closed.resolve);
      response.writeHead(200).write(`a${"é".repeat(50_000)}`);
    });
    const result = await sendWebhook(requestTo(receiver.port));
    expect(result).toMatchObject({ outcome: "delivered", status: 200, error: null });
    expect(result.answer).toBe(`a${"é".repeat(32_767)}`);
    await closed.promise;
  });

  test.each([
    [4, "abcd"],
    [3, "abc"],
    [0, ""],
  ])("at most %d bytes of a receiver's response are stored", async (maxAnswerBytes, answer) => {
    await using receiver = await startReceiver((response) => response.end("abcd"));
    const result = await sendWebhook(requestTo(receiver.port), { maxAnswerBytes });
    expect(result).toMatchObject({ outcome: "delivered", answer });
  });

  test("characters that a database cannot store are replaced in a receiver's response", async () => {
    const bytes = Buffer.from([97, 0, 255, 98]);
    await using receiver = await startReceiver((response) => response.end(bytes));
    expect((await sendWebhook(requestTo(receiver.port))).answer).toBe("a\uFFFD\uFFFDb");
  });

  test("a delivery fails if the connection closes in the middle of the receiver's response", async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(200, { "content-length": "10" }).write("half");
      response.socket?.end();
    });
    const result = await sendWebhook(requestTo(receiver.port));
    expect(result).toMatchObject({ outcome: "failed", status: 200, answer: "half" });
    expect(result.error).toContain("closed before the answer was complete");
  });

  test.each([
    ["", "The connection was closed before the answer was complete"],
    [
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      "The connection was closed before the answer was complete",
    ],
    ["SSH-2.0-OpenSSH\r\n", expect.stringMatching(/^The request failed \(HPE_\w+\)$/)],
  ])("a delivery fails if the receiver sends the invalid response %j", async (bytes, error) => {
    await using receiver = await startReceiver((response) => response.socket?.end(bytes));
    const result = await sendWebhook(requestTo(receiver.port));
    expect(result).toMatchObject({ outcome: "failed", status: null, error });
  });
});
