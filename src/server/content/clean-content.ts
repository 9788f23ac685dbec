import { AppError } from "#common/errors.ts";
import { cleanHtmlInWorker } from "../html/clean-html-in-worker.ts";

/** The largest content of a row, in bytes. */
const contentMaximumBytes = 1_000_000;

/** Bytes of JSON that a call with such content accepts: JSON escapes need more room. */
export const contentBodyLimit = 4 * contentMaximumBytes;

declare const cleaned: unique symbol;
type CleanHtml = string & { readonly [cleaned]: true };

/** Fields whose `content`, if there is any, is clean HTML. */
export type Clean<Fields> = Fields & { content?: CleanHtml | undefined };

/**
 * Returns fields with their content cleaned. Cleaning long content is slow: call this before the
 * transaction that stores the fields.
 * @param minimum the clean HTML must have at least this many characters; undefined for a noun
 *   without content
 * @throws AppError PAYLOAD_TOO_LARGE, or BAD_REQUEST if the clean HTML is too short
 */
export async function withCleanContent<Fields extends object>(
  fields: Fields,
  minimum: number | undefined,
): Promise<Clean<Fields>> {
  const content = "content" in fields ? fields.content : undefined;
  if (minimum === undefined || typeof content !== "string") return fields;
  return { ...fields, content: await cleanContent(content, minimum) };
}

async function cleanContent(html: string, minimum: number): Promise<CleanHtml> {
  assertContentSize(html);
  const { html: clean } = await cleanHtmlInWorker(html);
  assertContentSize(clean);
  if (clean.length < minimum) {
    const message = `Content must be at least ${minimum} characters`;
    throw new AppError("BAD_REQUEST", message, { issues: [{ path: "content", message }] });
  }
  return clean as CleanHtml;
}

/**
 * Checks the size of content in bytes.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export function assertContentSize(html: string): void {
  if (Buffer.byteLength(html) <= contentMaximumBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "Content must be at most 1 MB");
}
