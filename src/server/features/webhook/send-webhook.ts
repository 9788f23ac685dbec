import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import type { Secret } from "../../db/secret-store.ts";
import {
  addressRefused,
  checkedLookup,
  isAllowedAddress,
  type ResolveAll,
} from "./allowed-address.ts";

/** The secret that signs deliveries: `whsec_` and 32 bytes in base64, as in Standard Webhooks 1.0. */
export const signingSecret: Secret = {
  name: "webhook",
  create: () => `whsec_${randomBytes(32).toString("base64")}`,
};

export type WebhookRequest = {
  url: string;
  /** One per message, the same on each try. */
  id: string;
  /** When this try is made. */
  timestamp: Date;
  /** JSON, sent to the byte as it is. */
  body: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** `host` or `host:port` that may be on a private network. */
  privateHosts: readonly string[];
};

type WebhookOptions = {
  /** Milliseconds for the whole exchange, from resolving the name to the answer's last byte. */
  timeoutMs?: number;
  /** Bytes of the answer's body that are kept. */
  maxAnswerBytes?: number;
  /** Ends the try as a failed one. */
  signal?: AbortSignal;
  resolve?: ResolveAll;
};

export type WebhookAnswer = {
  /** `gone`: the receiver answered 410 and wants nothing more. */
  outcome: "delivered" | "failed" | "gone";
  /** HTTP status, null when no answer arrived. */
  status: number | null;
  /** Milliseconds that the try took. */
  ms: number;
  /** A short sentence for the back office; null unless failed. */
  error: string | null;
  /** The answer's body as text, cut, without NUL characters. */
  answer: string;
};

type Exchange = { status: number | null; error: string | null; answer: string };

/**
 * Makes one try to deliver a webhook message. Redirects aren't followed, connections aren't reused,
 * and only public or listed addresses are connected to.
 *
 * Never rejects: whatever goes wrong is a failed answer with an error text.
 * Source: Standard Webhooks 1.0.
 */
export async function sendWebhook(
  request: WebhookRequest,
  options: WebhookOptions = {},
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const { status, error, answer } = await exchange(request, options);
  const ms = Math.round(performance.now() - startedAt);
  const problem = error ?? (status === null ? "No answer" : statusProblem(status));
  const outcome = problem === null ? "delivered" : status === 410 && !error ? "gone" : "failed";
  return { outcome, status, ms, error: outcome === "failed" ? problem : null, answer };
}

function refused(error: string): Exchange {
  return { status: null, error, answer: "" };
}

async function exchange(request: WebhookRequest, options: WebhookOptions): Promise<Exchange> {
  const url = URL.parse(request.url);
  if (!url) return refused("The URL is not valid");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refused("Only http and https URLs can be called");
  }
  if (url.username || url.password) return refused("The URL must not hold a user name or password");
  // An IP literal is connected to without any lookup, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowedAddress(host, url, request.privateHosts)) {
    return refused(addressRefused);
  }
  let signature: string;
  try {
    signature = new Webhook(request.secret).sign(request.id, request.timestamp, request.body);
  } catch {
    return refused("The webhook secret is not valid");
  }
  const body = Buffer.from(request.body);
  const requestOptions: http.RequestOptions = {
    method: "POST",
    hostname: host,
    port: url.port || undefined,
    path: url.pathname + url.search,
    agent: false,
    lookup: checkedLookup(url, request.privateHosts, options.resolve),
    headers: {
      "content-type": "application/json",
      "content-length": body.byteLength,
      "user-agent": "Roost",
      "webhook-id": request.id,
      "webhook-timestamp": String(Math.floor(request.timestamp.getTime() / 1000)),
      "webhook-signature": signature,
    },
  };
  try {
    const { request: open } = url.protocol === "https:" ? https : http;
    return await converse(() => open(requestOptions), body, options);
  } catch (error) {
    return refused(describe(error));
  }
}

/** Sends the body and reads the answer, until its end, its cut, a failure or the deadline. */
function converse(
  open: () => http.ClientRequest,
  body: Buffer,
  { timeoutMs = 15_000, maxAnswerBytes = 65_536, signal }: WebhookOptions,
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  if (signal?.aborted) return Promise.resolve(refused(stopped));
  const outgoing = open();
  let status: number | null = null;
  let size = 0;
  const chunks: Buffer[] = [];

  const finish = (error: string | null): void => {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", abort);
    resolve({ status, error, answer: toText(chunks) });
    outgoing.destroy();
  };
  const abort = (): void => finish(stopped);
  const deadline = setTimeout(
    () => finish(`No complete answer within ${timeoutMs / 1000} s`),
    timeoutMs,
  );
  signal?.addEventListener("abort", abort, { once: true });

  outgoing.on("error", (error) => finish(describe(error)));
  outgoing.on("close", () => status === null && finish(closed));
  outgoing.on("response", (response) => {
    status = response.statusCode ?? null;
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, Math.max(0, maxAnswerBytes - size)));
      size += chunk.byteLength;
      if (size > maxAnswerBytes) finish(null);
    });
    response.on("end", () => finish(null));
    response.on("error", (error) => finish(describe(error)));
  });
  outgoing.end(body);
  return promise;
}

const stopped = "Stopped before there was an answer";
const closed = "The connection was closed before the answer was complete";

const descriptions: Record<string, string> = {
  ENOTFOUND: "The host name does not exist",
  EAI_AGAIN: "The host name could not be resolved",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: closed,
  EPIPE: closed,
  ETIMEDOUT: "The connection timed out",
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed";
  if (error.message === addressRefused) return addressRefused;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return descriptions[code] ?? `The request failed${code && ` (${code})`}`;
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Redirects are not followed (status ${status})`;
  return `The receiver answered ${status}`;
}

/** Leaves out a character that the cut has split; NUL is no text that a database takes. */
function toText(chunks: Buffer[]): string {
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
  return text.replaceAll("\0", "\uFFFD");
}
