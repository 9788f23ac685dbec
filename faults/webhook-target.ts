import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { testSecret } from "#server/features/webhook/testing.ts";
import { freePort } from "../scripts/free-port.ts";

/**
 * How a receiver treats a webhook message: accept it at once, accept it late, return 500, or close
 * the connection.
 */
export type Reaction = { accept: "now" | "late" } | { refuse: "status" | "connection" };

/**
 * A webhook receiver that follows the contract for receivers: a message that arrives again with the
 * same id has no second effect.
 */
export type WebhookTarget = AsyncDisposable & {
  port: number;
  /**
   * The bodies of the accepted messages. The keys are the ids in the header `webhook-id`, in the
   * order in which the receiver first accepted them.
   */
  effects: Map<string, string>;
  /** Returns how many messages arrived again after the receiver had accepted them. */
  repeated(): number;
  /** Returns the largest number of requests that were open at the same time. */
  mostAtOnce(): number;
  /**
   * Descriptions of two kinds of wrong messages: those with a wrong signature, and those whose body
   * differs from the body of an earlier message with the same id.
   */
  problems: string[];
  /** Makes the receiver refuse connections from now on. */
  close(): Promise<void>;
  /** Makes the receiver accept connections again, on the same port. */
  open(): Promise<void>;
};

type Options = {
  /** The number of milliseconds until the receiver responds to a message. */
  answerMs?: number;
  /**
   * The number of milliseconds until the receiver responds to a webhook message that it accepts
   * late.
   */
  lateMs?: number;
  /**
   * Decides how the receiver treats a message. `tries` counts the messages that arrived with the
   * same id so far.
   */
  react?: (tries: number) => Reaction;
};

/**
 * Starts a receiver on a free port. It accepts each message at once, unless `react` decides
 * otherwise.
 */
export async function startTarget({
  answerMs = 0,
  lateMs = 3_000,
  react = () => ({ accept: "now" }),
}: Options = {}): Promise<WebhookTarget> {
  const effects = new Map<string, string>();
  const tries = new Map<string, number>();
  const problems: string[] = [];
  const verifier = new Webhook(testSecret);
  let repeated = 0;
  let atOnce = 0;
  let most = 0;

  function accept(headers: Record<string, string>, body: string): void {
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

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = incoming.headers as Record<string, string>;
    const body = await text(incoming);
    const id = headers["webhook-id"] ?? "";
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    const reaction = react(count);
    if ("refuse" in reaction) {
      if (reaction.refuse === "connection") incoming.socket.destroy();
      else response.writeHead(500).end("not now");
      return;
    }
    accept(headers, body);
    setTimeout(() => response.end("thanks"), reaction.accept === "late" ? lateMs : answerMs);
  }

  const server = createServer((incoming, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once("close", () => {
      atOnce -= 1;
    });
    // Ignore errors of the connection, because a test may kill the sender while it sends.
    receive(incoming, response).catch(() => {});
  });
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await freePort();
  const open = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await open();
  return {
    port,
    effects,
    problems,
    repeated: () => repeated,
    mostAtOnce: () => most,
    close,
    open,
    [Symbol.asyncDispose]: close,
  };
}
