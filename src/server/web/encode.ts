import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A body that is rendered for one request is not worth more effort than this. */
const brotliQuality = 4;

/** Compresses a text as the browser's Accept-Encoding allows, brotli first. */
export async function encode(
  text: string,
  acceptEncoding: string | string[] | undefined,
): Promise<{ encoding: "br" | "gzip" | null; body: Buffer }> {
  const accepted = String(acceptEncoding ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  const bytes = Buffer.from(text);
  if (accepted.includes("br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { encoding: "br", body: await brotli(bytes, { params }) };
  }
  if (accepted.includes("gzip")) return { encoding: "gzip", body: await zip(bytes) };
  return { encoding: null, body: bytes };
}

/** A weak tag: the same document in another encoding is the same document. */
export function entityTag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
