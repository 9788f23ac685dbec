import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { MIMEType } from "node:util";
import { createGunzip } from "node:zlib";
import {
  AddressRefused,
  checkedLookup,
  isAllowedAddress,
  type ResolveAll,
} from "./check-address.ts";
import { FetchError, megabytes } from "./fetch-refusal.ts";

/**
 * The number of milliseconds that are left for all requests of one fetch together. Each request
 * reduces it.
 */
export type Budget = { leftMs: number };

/** The settings that all requests of this process share. */
export type Requesting = {
  userAgent: string;
  /**
   * Hosts that may be on a private network, each as `host` or `host:port`. Empty except in tests.
   */
  privateHosts: readonly string[];
  /** The signal that ends all requests of this process when it is aborted. */
  signal: AbortSignal;
  resolve?: ResolveAll | undefined;
};

/** Describes which responses are read: their content types, and their maximum size. */
export type Wanted = {
  /** The value of the header `Accept`. */
  accept: string;
  /** The content types of the bodies that are read; undefined if any type is read. */
  types?: readonly string[];
  /** The maximum size of the body in bytes, after decompression. */
  maxBytes: number;
  /** If true, a body over the maximum size is cut. Otherwise it is refused. */
  isCut?: boolean;
};

export type Answer = {
  status: number;
  location: string | undefined;
  /** The character encoding that the response's header names. */
  charset: string | undefined;
  /** The body of the response in bytes; empty unless the status is 200. */
  body: Buffer;
};

/**
 * Makes one GET request within a budget of time. Follows no redirects, sends no cookies, opens a
 * new connection, and connects only to public addresses.
 *
 * @throws FetchError
 */
export async function requestOnce(
  url: URL,
  requesting: Requesting,
  { wanted, budget }: { wanted: Wanted | undefined; budget: Budget },
): Promise<Answer> {
  assertAllowed(url, requesting);
  const begun = performance.now();
  const deadline = AbortSignal.timeout(Math.max(0, Math.floor(budget.leftMs)));
  const signal = AbortSignal.any([requesting.signal, deadline]);
  const outgoing = open(url, requesting, { accept: wanted?.accept ?? "*/*", signal });
  try {
    const [response] = (await once(outgoing, "response", { signal })) as [http.IncomingMessage];
    return await readAnswer(response, wanted);
  } catch (error) {
    if (deadline.aborted) throw new FetchError("too_slow", "The site did not answer in time.");
    throw describe(error);
  } finally {
    budget.leftMs -= performance.now() - begun;
    outgoing.destroy();
  }
}

/**
 * Checks a URL before a request. If the host is a name, its addresses are checked later, when the
 * name is looked up. An IP address is checked here, because Node connects to it without a lookup.
 *
 * @throws FetchError invalid_url, or private_address
 */
export function assertAllowed(url: URL, { privateHosts }: Requesting): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("invalid_url", "Only http and https links can be fetched.");
  }
  if (url.username || url.password) {
    throw new FetchError("invalid_url", "The link must not contain a user name or a password.");
  }
  const host = bareHost(url);
  if (isIP(host) && !isAllowedAddress(host, url, privateHosts)) throw privateAddress();
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

const privateAddress = () =>
  new FetchError(
    "private_address",
    "The link leads to a private network. Only public pages are fetched.",
  );

function open(
  url: URL,
  { privateHosts, resolve, userAgent }: Requesting,
  { accept, signal }: { accept: string; signal: AbortSignal },
): http.ClientRequest {
  const { request } = url.protocol === "https:" ? https : http;
  const outgoing = request({
    hostname: bareHost(url),
    port: url.port || undefined,
    path: url.pathname + url.search,
    agent: false,
    lookup: checkedLookup(url, privateHosts, resolve),
    signal,
    headers: {
      accept,
      // Brotli is not offered: the decoder of the pinned Node.js is not safe (decision 017).
      "accept-encoding": "gzip",
      "user-agent": userAgent,
    },
  });
  // Errors of the connection after the response has arrived are ignored, because the request has
  // succeeded by then.
  outgoing.on("error", () => {});
  return outgoing.end();
}

async function readAnswer(
  response: http.IncomingMessage,
  wanted: Wanted | undefined,
): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const answer = { status, location: headers.location, charset: undefined, body: Buffer.alloc(0) };
  if (status !== 200 || wanted === undefined) return answer;
  const type = contentType(headers["content-type"]);
  if (wanted.types && !wanted.types.includes(type?.essence ?? "")) {
    throw new FetchError("wrong_type", wrongType(type));
  }
  const body = await readBody(decoded(response), wanted);
  return { ...answer, charset: type?.params.get("charset") ?? undefined, body };
}

const contentType = (header: string | undefined) => {
  try {
    return header === undefined ? undefined : new MIMEType(header);
  } catch {
    return undefined;
  }
};

const wrongType = (type: MIMEType | undefined) =>
  type === undefined
    ? "The site did not say which type of file the link leads to."
    : `The link leads to a file of the type ${type.essence.slice(0, 60)}.`;

function decoded(response: http.IncomingMessage): Readable {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (encoding === "identity") return response;
  if (encoding !== "gzip" && encoding !== "x-gzip") {
    throw new FetchError(
      "unreadable",
      "The site sent the page in a form that Roost does not read.",
    );
  }
  // Errors are not handled here. If the response fails, the decompressed stream fails as well, and
  // the function that reads the stream handles the error.
  return pipeline(response, createGunzip(), () => {});
}

async function readBody(stream: Readable, { maxBytes, isCut }: Wanted): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size <= maxBytes) continue;
    if (isCut) break;
    throw new FetchError("too_large", `The file is larger than ${megabytes(maxBytes)}.`);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const descriptions: Record<string, string> = {
  ENOTFOUND: "The link's host does not exist.",
  EAI_AGAIN: "The name of the link's host could not be resolved.",
  ECONNREFUSED: "The site refused the connection.",
  ECONNRESET: "The site closed the connection.",
};

function describe(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  if (error instanceof AddressRefused) return privateAddress();
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code.startsWith("Z_")) {
    return new FetchError("unreadable", "The site sent a page that is damaged.", { cause: error });
  }
  const message = descriptions[code] ?? "The site could not be reached.";
  return new FetchError("unreachable", message, { cause: error });
}
