import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";
import type { StoreLimits, StoreSettings } from "./store-requests.ts";

/**
 * A request to the object store, which a test can change or delay before the object store gets it.
 */
export type Passing = {
  method: string;
  url: string;
  body: Buffer;
  /** Ends the connection to the client without a response. */
  cut: () => void;
  answer: (status: number, body: string) => void;
};

type TestStore = AsyncDisposable & {
  settings: StoreSettings;
  /** The requests so far, such as `PUT /backups/a?partNumber=1`. */
  seen: string[];
  /**
   * Called before the proxy passes a request on. Returns true if the test has responded to the
   * request itself. May change the request's body in place.
   */
  onRequest: (request: Passing) => boolean | undefined;
  /**
   * Called before the proxy returns a response, with the response's body. May return another body.
   */
  onAnswer: (request: Pick<Passing, "method" | "url">, body: Buffer) => Buffer;
};

/** Time limits for requests to the object store, so short that a test does not wait for long. */
export const testLimits: StoreLimits = {
  timeoutMs: 60_000,
  retryMs: 1,
  attempts: 4,
  partBytes: 100_000,
};

/**
 * Starts a server with the S3 protocol and one bucket, behind a proxy that can disturb requests.
 * `await using` stops both.
 */
export async function startStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), "roost-store-"));
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "backups" }],
  });
  const { port } = await store.run();
  const proxy = http.createServer((incoming, outgoing) => void pass(incoming, outgoing));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address() as { port: number };

  const test: TestStore = {
    settings: {
      url: `http://127.0.0.1:${address.port}/backups`,
      region: "us-east-1",
      keyId: "S3RVER",
      secret: "S3RVER",
    },
    seen: [],
    onRequest: () => undefined,
    onAnswer: (_request, body) => body,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };

  async function pass(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
    const { method = "", url = "", headers } = incoming;
    const body = await buffer(incoming);
    test.seen.push(`${method} ${url}`);
    const isDone = test.onRequest({
      method,
      url,
      body,
      cut: () => incoming.socket.destroy(),
      answer: (status, text) => outgoing.writeHead(status).end(text),
    });
    if (isDone) return;
    // A real S3 store compares the body with its signed digest. The store of this test does not, so
    // the comparison is made here.
    if (headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex")) {
      outgoing.writeHead(400).end("<Error><Code>XAmzContentSHA256Mismatch</Code></Error>");
      return;
    }
    const request = http.request({ host: "127.0.0.1", port, method, path: url, headers });
    request.end(body);
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    const answered = test.onAnswer({ method, url }, await buffer(response));
    outgoing.writeHead(response.statusCode ?? 500, response.headers).end(answered);
  }
  return test;
}
