import { AppError } from "#common/errors.ts";
import { cleanHtml } from "./clean-html.ts";

/** The largest content of a post or page, in bytes. */
const contentMaximumBytes = 1_000_000;

/** Bytes of JSON that a call with such content takes: what is escaped needs more room. */
export const contentBodyLimit = 4 * contentMaximumBytes;

/**
 * Fields ready to be stored: their content, where they have one, is cleaned.
 *
 * @param minimum the fewest characters of HTML that must be left of it
 * @throws AppError PAYLOAD_TOO_LARGE, or BAD_REQUEST when too little is left
 */
export function withCleanContent<Fields extends { content?: string | undefined }>(
  fields: Fields,
  minimum: number,
): Fields {
  const { content } = fields;
  return content === undefined ? fields : { ...fields, content: cleanContent(content, minimum) };
}

function cleanContent(html: string, minimum: number): string {
  assertSize(html);
  const clean = cleanHtml(html);
  assertSize(clean);
  if (clean.length < minimum) {
    const message = `Content must be at least ${minimum} characters`;
    throw new AppError("BAD_REQUEST", message, { issues: [{ path: "content", message }] });
  }
  return clean;
}

function assertSize(html: string): void {
  if (Buffer.byteLength(html) <= contentMaximumBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "Content must be at most 1 MB");
}

/** Refuses a save whose editor was opened before the last change of another. */
export function assertNotStale(
  noun: "post" | "page",
  { updatedAt }: { updatedAt: string },
  expectedUpdatedAt: string | undefined,
): void {
  if (expectedUpdatedAt === undefined) return;
  if (Date.parse(expectedUpdatedAt) === Date.parse(updatedAt)) return;
  throw new AppError("CONFLICT", `This ${noun} was changed by someone else in the meantime`);
}
