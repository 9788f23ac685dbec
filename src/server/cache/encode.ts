import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Brotli's effort for a text that is sent many times, and for one too large to be worth it. */
const carefully = 9;
const quickly = 5;
const largeBytes = 500_000;

/** A text as it travels, compressed once. */
export type Encoded = { brotli: Buffer; gzip: Buffer };

export async function encode(text: string): Promise<Encoded> {
  const bytes = Buffer.from(text);
  const effort = bytes.byteLength > largeBytes ? quickly : carefully;
  const [smallest, small] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    zip(bytes, { level: effort }),
  ]);
  return { brotli: smallest, gzip: small };
}

const decoded = new WeakMap<Encoded, Promise<Buffer> | WeakRef<Buffer>>();

/**
 * The text itself, for the few who take it in no other form. All to whom it is sent at the same time
 * share one buffer: a client that does not read keeps its answer in memory.
 */
export async function decode(encoded: Encoded): Promise<Buffer> {
  const known = decoded.get(encoded);
  const text = known instanceof WeakRef ? known.deref() : known;
  if (text) return text;
  const decoding = unzip(encoded.gzip);
  decoded.set(encoded, decoding);
  try {
    const bytes = await decoding;
    decoded.set(encoded, new WeakRef(bytes));
    return bytes;
  } catch (error) {
    decoded.delete(encoded);
    throw error;
  }
}

export type Encoding = "br" | "gzip" | "identity";

/** What the browser's Accept-Encoding allows, Brotli first. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

/** A weak tag: the same document in another encoding is the same document. */
export function entityTag(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}
