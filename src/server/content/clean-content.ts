import { AppError } from "#common/errors.ts";
import { cleanHtmlInWorker } from "../html/clean-html-in-worker.ts";

/** The maximum size of a row's content in bytes. */
const contentMaximumBytes = 1_000_000;

/**
 * The maximum number of bytes of JSON in a request with content. It is larger than the maximum of
 * the content itself, because JSON escapes take additional bytes.
 */
export const contentBodyLimit = 4 * contentMaximumBytes;

declare const cleaned: unique symbol;
type CleanHtml = string & { readonly [cleaned]: true };

/**
 * The fields of a row to be stored. The type guarantees that `content`, if present, was made safe:
 * that it contains only the HTML that posts and pages may have.
 */
export type Clean<Fields> = Fields & { content?: CleanHtml | undefined };

/**
 * Returns the given fields. Of the HTML in their content, only the allowed elements are kept.
 * Removing elements is slow for long content, so call this function before opening the transaction
 * that stores the fields.
 * @param minimum the least number of characters of the clean HTML; undefined for a content type
 * without content
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
 * Checks the size of a row's content in bytes.
 *
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export function assertContentSize(html: string): void {
  if (Buffer.byteLength(html) <= contentMaximumBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "Content must be at most 1 MB");
}
