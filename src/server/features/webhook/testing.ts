import http from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../fetching/testing.ts";
import type { WebhookRequest } from "./send-webhook.ts";

type ReceivedMessage = {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string>;
  body: string;
};

type WebhookReceiver = AsyncDisposable & {
  port: number;
  /** The number of connections that the receiver has accepted. */
  connections: number;
  messages: ReceivedMessage[];
};

type Respond = (response: http.ServerResponse) => void;

export const testSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/**
 * Starts a webhook receiver on a free port, at all addresses of the machine. `await using` stops
 * the receiver.
 */
export async function startReceiver(
  respond: Respond = (response) => response.end("thanks"),
): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  const server = http.createServer((incoming, response) => {
    const receive = async () => {
      const body = await text(incoming);
      const headers = incoming.headers as Record<string, string>;
      messages.push({ method: incoming.method, url: incoming.url, headers, body });
      respond(response);
    };
    void receive();
  });
  const listening = await listen(server);
  return Object.assign(listening, { messages });
}

/**
 * Returns a delivery that the receiver on the given port accepts, with the changes that a test
 * needs.
 */
export function requestTo(port: number, changes: Partial<WebhookRequest> = {}): WebhookRequest {
  return {
    url: `http://127.0.0.1:${port}/hook?key=1`,
    id: "msg_2f1c",
    timestamp: new Date(),
    body: JSON.stringify({ type: "submission.created", data: { city: "Lisbon ✓ \u2028" } }),
    secrets: [testSecret],
    privateHosts: [`127.0.0.1:${port}`],
    ...changes,
  };
}
