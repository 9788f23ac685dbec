import { randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Webhook } from "standardwebhooks";
import type { Secret } from "../../db/secret-store.ts";
import {
  AddressRefused,
  checkedLookup,
  isAllowedAddress,
  type ResolveAll,
} from "../../fetching/check-address.ts";

/**
 * The format of the secret that signs deliveries: `whsec_` and 32 bytes in base64, as in Standard
 * Webhooks 1.0.
 */
export const signingSecret: Secret = {
  name: "webhook",
  create: () => `whsec_${randomBytes(32).toString("base64")}`,
};

/** The error message that the back office shows if a delivery's address was refused. */
export const addressRefused =
  "The address is not a public one; private hosts must be listed in WEBHOOK_PRIVATE_HOSTS";

export type WebhookRequest = {
  url: string;
  /** The id of the webhook message, which is the same for each delivery attempt. */
  id: string;
  /** The time of the delivery attempt. */
  timestamp: Date;
  /** The webhook message as JSON, which is sent unchanged. */
  body: string;
  /**
   * The signing secrets, each written as `whsec_` and a key in base64. Each secret adds a signature
   * to the message.
   */
  secrets: readonly string[];
  /** The hosts that may be on a private network, each as `host` or `host:port`. */
  privateHosts: readonly string[];
};

type WebhookOptions = {
  /**
   * The maximum number of milliseconds of a delivery attempt, including the DNS lookup and the
   * reading of the response.
   */
  timeoutMs?: number;
  /** The maximum number of bytes of the response's body that are returned. */
  maxAnswerBytes?: number;
  /**
   * When the caller aborts this signal, the delivery attempt ends at once with the outcome
   * `failed`.
   */
  signal?: AbortSignal;
  resolve?: ResolveAll;
};

export type WebhookAnswer = {
  /**
   * The result of the delivery attempt. `gone`: the receiver returned 410, so it wants no more
   * deliveries.
   */
  outcome: "delivered" | "failed" | "gone";
  /** The HTTP status of the receiver's response; null without a response. */
  status: number | null;
  /** The duration of the delivery attempt in milliseconds. */
  ms: number;
  /** A short error for the back office; null unless the delivery failed. */
  error: string | null;
  /**
   * The body of the receiver's response as text, cut to the maximum length, without NUL characters.
   */
  answer: string;
  /** The headers of the request; empty if nothing was sent. They contain the signature. */
  requestHeaders: Record<string, string>;
  /** The headers of the receiver's response; empty without a response. */
  responseHeaders: http.IncomingHttpHeaders;
};

type Exchange = Pick<
  WebhookAnswer,
  "status" | "error" | "answer" | "requestHeaders" | "responseHeaders"
>;

/**
 * Makes one attempt to deliver a webhook message. Follows no redirects, opens a new connection, and
 * connects only to public addresses and to private hosts that the settings list. Never rejects: any
 * error is returned as a failed attempt. Source: Standard Webhooks 1.0.
 */
export async function sendWebhook(
  request: WebhookRequest,
  options: WebhookOptions = {},
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const { status, error, ...exchanged } = await exchange(request, options);
  const ms = Math.round(performance.now() - startedAt);
  const problem = error ?? (status === null ? "No answer" : statusProblem(status));
  const outcome = problem === null ? "delivered" : status === 410 && !error ? "gone" : "failed";
  return { outcome, status, ms, error: outcome === "failed" ? problem : null, ...exchanged };
}

function refused(error: string): Exchange {
  return { status: null, error, answer: "", requestHeaders: {}, responseHeaders: {} };
}

async function exchange(request: WebhookRequest, options: WebhookOptions): Promise<Exchange> {
  const url = URL.parse(request.url);
  if (!url) return refused("The URL is not valid");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refused("Only http and https URLs can be called");
  }
  if (url.username || url.password) return refused("The URL must not hold a user name or password");
  // `checkedLookup` checks the addresses of a name. Node does not call it for a URL with an IP
  // address, so an IP address is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowedAddress(host, url, request.privateHosts)) {
    return refused(addressRefused);
  }
  let signature: string;
  try {
    signature = request.secrets
      .map((secret) => new Webhook(secret).sign(request.id, request.timestamp, request.body))
      .join(" ");
  } catch {
    return refused("The webhook secret is not valid");
  }
  const body = Buffer.from(request.body);
  const requestHeaders = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "user-agent": "Roost",
    "webhook-id": request.id,
    "webhook-timestamp": String(Math.floor(request.timestamp.getTime() / 1000)),
    "webhook-signature": signature,
  };
  const requestOptions: http.RequestOptions = {
    method: "POST",
    hostname: host,
    port: url.port || undefined,
    path: url.pathname + url.search,
    agent: false,
    lookup: checkedLookup(url, request.privateHosts, options.resolve),
    headers: requestHeaders,
  };
  try {
    const { request: open } = url.protocol === "https:" ? https : http;
    const heard = await converse(() => open(requestOptions), body, options);
    return { ...heard, requestHeaders };
  } catch (error) {
    return { ...refused(describe(error)), requestHeaders };
  }
}

/**
 * Sends the body of a delivery, and reads the response until its end, its maximum size, an error or
 * the deadline.
 */
function converse(
  open: () => http.ClientRequest,
  body: Buffer,
  { timeoutMs = 15_000, maxAnswerBytes = 65_536, signal }: WebhookOptions,
): Promise<Omit<Exchange, "requestHeaders">> {
  const { promise, resolve } = Promise.withResolvers<Omit<Exchange, "requestHeaders">>();
  if (signal?.aborted) return Promise.resolve(refused(stopped));
  const outgoing = open();
  let status: number | null = null;
  let responseHeaders: http.IncomingHttpHeaders = {};
  let size = 0;
  const chunks: Buffer[] = [];

  const finish = (error: string | null): void => {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", abort);
    resolve({ status, error, answer: toText(chunks), responseHeaders });
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
    responseHeaders = response.headers;
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
  if (error instanceof AddressRefused) return addressRefused;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return descriptions[code] ?? `The request failed${code && ` (${code})`}`;
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Redirects are not followed (status ${status})`;
  return `The receiver answered ${status}`;
}

/**
 * Converts a response to text that a database can store. Leaves out a character that was cut in the
 * middle, and replaces NUL characters.
 */
function toText(chunks: Buffer[]): string {
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
  return text.replaceAll("\0", "\uFFFD");
}
