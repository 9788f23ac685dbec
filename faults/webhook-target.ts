import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { testSecret } from "#server/features/webhook/testing.ts";

/** A receiver as the specification asks for one: whatever comes again with an id has no effect. */
export type WebhookTarget = AsyncDisposable & {
  port: number;
  /** The bodies by their `webhook-id`, in the order of their first arrival: the effects. */
  effects: Map<string, string>;
  /** How many messages came again. */
  repeated(): number;
  /** How many requests were open at the same time at most. */
  mostAtOnce(): number;
  /** What was wrong: a signature, or another body under an id. */
  problems: string[];
  /** Refuses connections from now on, on the same port. */
  close(): Promise<void>;
  /** Accepts them again. */
  open(): Promise<void>;
};

/** Starts a target on a free port. @param answerMs milliseconds that its work takes */
export async function startTarget(answerMs = 0): Promise<WebhookTarget> {
  const effects = new Map<string, string>();
  const problems: string[] = [];
  const verifier = new Webhook(testSecret);
  let repeated = 0;
  let atOnce = 0;
  let most = 0;

  function take(headers: Record<string, string>, body: string): void {
    const id = headers["webhook-id"] ?? "";
    try {
      verifier.verify(body, headers);
    } catch (error) {
      problems.push(`${id}: ${String(error)}`);
    }
    const known = effects.get(id);
    if (known === undefined) effects.set(id, body);
    else repeated += 1;
    if (known !== undefined && known !== body) problems.push(`${id} came with another body`);
  }

  const server = http.createServer((incoming, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once("close", () => {
      atOnce -= 1;
    });
    const receive = async () => {
      take(incoming.headers as Record<string, string>, await text(incoming));
      setTimeout(() => response.end("thanks"), answerMs);
    };
    // Who was sending it may have been killed on the way.
    receive().catch(() => {});
  });
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    effects,
    problems,
    repeated: () => repeated,
    mostAtOnce: () => most,
    close,
    async open() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    [Symbol.asyncDispose]: close,
  };
}
