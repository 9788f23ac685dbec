import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";

/** Where objects are stored: a bucket of a store with the S3 protocol. */
export type StoreSettings = {
  /**
   * The URL of the bucket, without a slash at its end. It includes the folder in the bucket, if
   * objects are stored in one.
   */
  url: string;
  region: string;
  keyId: string;
  secret: string;
};

/**
 * The error of a request that the object store refused or did not respond to. The code is one of
 * S3's, or one of Roost's own: `NoAnswer`, `WrongChecksum`.
 */
export class StoreFailed extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, status?: number) {
    super(`The store failed: ${code}`);
    this.code = code;
    this.status = status;
  }
}

export type StoreRequest = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** The object's name within the folder; undefined for a request about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
};

export type StoreAnswer = { headers: Headers; text: string };

export type StoreRequests = {
  /** Makes a request, and repeats it after an error that may be temporary. */
  send: (request: StoreRequest) => Promise<StoreAnswer>;
  /**
   * Reads an object in parts. Each part has a time limit of its own. A failed read is not repeated.
   */
  read: (key: string) => AsyncGenerator<Buffer, Headers, undefined>;
  /** The folder within the bucket, with a slash at its end; empty without a folder. */
  folder: string;
  /** The smallest number of bytes of a part of an upload; the last part may have fewer. */
  partBytes: number;
};

export type StoreLimits = {
  /**
   * The maximum number of milliseconds for which a request waits for a response, or for the next
   * piece of an object.
   */
  timeoutMs: number;
  /**
   * The number of milliseconds before the first repetition. Each further pause is twice as long.
   */
  retryMs: number;
  /** The maximum number of times that a request is attempted. */
  attempts: number;
  /** The smallest number of bytes of a part of an upload. S3 requires at least 5 MB. */
  partBytes: number;
};

export const usualLimits: StoreLimits = {
  timeoutMs: 120_000,
  retryMs: 1_000,
  attempts: 6,
  partBytes: 8 * 1024 * 1024,
};

/**
 * The error codes after which a request is not retried, because a retry would fail, too. Their HTTP
 * status is 5xx, which usually means a temporary error.
 */
const lasting = new Set(["NotImplemented", "InsufficientStorage"]);
const passing = new Set(["NoAnswer", "BadDigest", "XAmzContentSHA256Mismatch", "RequestTimeout"]);

/** Returns whether an error may be temporary, so that the request can be tried again. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof StoreFailed) || lasting.has(error.code) || error.status === 507) {
    return false;
  }
  return passing.has(error.code) || error.status === 429 || (error.status ?? 0) >= 500;
}

const xml = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === "Contents",
});

/** Parses the XML of a response. Returns an empty object if the text is not XML. */
export function parseAnswer(text: string): Record<string, unknown> {
  try {
    return xml.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Returns the code of an error that the object store has written as XML, even if the HTTP status is
 * 200.
 */
function codeIn(text: string): string | undefined {
  const { Error: error } = parseAnswer(text) as { Error?: { Code?: unknown } };
  return error && (typeof error.Code === "string" ? error.Code : "UnknownError");
}

/**
 * Returns functions that make signed requests (AWS Signature Version 4) to a store. The digest of
 * each body is signed, so a store refuses a body that was changed on its way.
 *
 * @param stopping a signal; aborting it ends running requests and prevents retries
 */
export function createStoreRequests(
  settings: StoreSettings,
  stopping: AbortSignal,
  { timeoutMs, retryMs, attempts, partBytes }: StoreLimits = usualLimits,
): StoreRequests {
  const { origin, pathname } = new URL(settings.url);
  const [, bucket = "", ...folders] = pathname.split("/");
  const folder = folders.filter((name) => name !== "").join("/");
  const prefix = folder === "" ? "" : `${folder}/`;
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: "s3",
  });

  async function open(request: StoreRequest, signal: AbortSignal): Promise<Response> {
    const { method, key, query = {}, headers = {}, body } = request;
    const path = key === undefined ? `/${bucket}` : `/${bucket}/${prefix}${key}`;
    const search = new URLSearchParams(query).toString();
    const signed = await client.sign(`${origin}${path}${search && `?${search}`}`, {
      method,
      headers: { ...headers, "x-amz-content-sha256": sha256(body ?? Buffer.alloc(0)) },
      body: body ? new Uint8Array(body) : null,
    });
    try {
      return await fetch(signed, { redirect: "manual", signal });
    } catch {
      throw new StoreFailed("NoAnswer");
    }
  }

  async function readText(response: Response): Promise<string> {
    try {
      return await response.text();
    } catch {
      throw new StoreFailed("NoAnswer");
    }
  }

  async function refuse(response: Response, text: string): Promise<never> {
    throw new StoreFailed(codeIn(text) ?? `Status${response.status}`, response.status);
  }

  async function once(request: StoreRequest): Promise<StoreAnswer> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const response = await open(request, signal);
    const text = await readText(response);
    if (!response.ok) return refuse(response, text);
    const code = codeIn(text);
    // If a store fails while it puts together an object, it has already sent the status 200.
    if (code !== undefined) throw new StoreFailed(code, 500);
    return { headers: response.headers, text };
  }

  async function send(request: StoreRequest): Promise<StoreAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(request);
      } catch (error) {
        if (stopping.aborted || attempt >= attempts || !isPassing(error)) throw error;
      }
      await wait(retryMs * 2 ** (attempt - 1), undefined, { signal: stopping });
    }
  }

  async function* read(key: string): AsyncGenerator<Buffer, Headers, undefined> {
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(), timeoutMs);
    try {
      const response = await open({ method: "GET", key }, AbortSignal.any([stopping, idle.signal]));
      if (!response.ok) return await refuse(response, await readText(response));
      const parts = (response.body ?? new ReadableStream<Uint8Array>())[Symbol.asyncIterator]();
      for (;;) {
        const part = await parts.next().catch(() => {
          throw new StoreFailed("NoAnswer");
        });
        if (part.done) return response.headers;
        timer.refresh();
        yield Buffer.from(part.value);
      }
    } finally {
      clearTimeout(timer);
      idle.abort();
    }
  }

  return { send, read, folder: prefix, partBytes };
}

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
