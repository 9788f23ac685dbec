import { longMoment } from "#common/dates.ts";
import { AppError } from "#common/errors.ts";
import { cleanAside } from "./html/clean-html-in-worker.ts";

/** The largest content of a post or page, in bytes. */
const contentMaximumBytes = 1_000_000;

/** Bytes of JSON that a call with such content takes: what is escaped needs more room. */
export const contentBodyLimit = 4 * contentMaximumBytes;

declare const cleaned: unique symbol;
type CleanHtml = string & { readonly [cleaned]: true };

/** Fields whose content, where they have one, has been cleaned. */
export type Clean<Fields> = Fields & { content?: CleanHtml | undefined };

/**
 * Fields ready to be stored: their content, where they have one, is cleaned. A long one takes a
 * while: this is done before the transaction that stores it.
 *
 * @param minimum the fewest characters of HTML that must be left of it
 * @throws AppError PAYLOAD_TOO_LARGE, or BAD_REQUEST when too little is left
 */
export async function withCleanContent<Fields extends { content?: string | undefined }>(
  fields: Fields,
  minimum: number,
): Promise<Clean<Fields>> {
  const { content } = fields;
  if (content === undefined) return fields as Clean<Fields>;
  return { ...fields, content: await cleanContent(content, minimum) };
}

async function cleanContent(html: string, minimum: number): Promise<CleanHtml> {
  assertContentSize(html);
  const { html: clean } = await cleanAside(html);
  assertContentSize(clean);
  if (clean.length < minimum) {
    const message = `Content must be at least ${minimum} characters`;
    throw new AppError("BAD_REQUEST", message, { issues: [{ path: "content", message }] });
  }
  return clean as CleanHtml;
}

/** @throws AppError PAYLOAD_TOO_LARGE */
export function assertContentSize(html: string): void {
  if (Buffer.byteLength(html) <= contentMaximumBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", "Content must be at most 1 MB");
}

/** Whether a save comes from an editor that was opened before the last change of another. */
export function isStale(
  { updatedAt }: { updatedAt: string },
  expectedUpdatedAt: string | undefined,
): boolean {
  return expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(updatedAt);
}

/**
 * The refusal of a stale save: who has changed the row, and when.
 *
 * @param noun what it was, as in "This post was changed"
 * @param savedBy undefined or null where nobody is known
 */
export function staleRefusal(
  noun: string,
  { updatedAt }: { updatedAt: string },
  savedBy: string | null | undefined,
): AppError {
  const by = savedBy ? ` by ${savedBy}` : "";
  const message = `This ${noun} was changed${by} on ${longMoment(updatedAt)} in the meantime`;
  return new AppError("CONFLICT", message);
}

/** Of the fields of a save, those that change the row: the same value again is no change. */
export function changedFields<Row, Fields extends Partial<Row>>(
  row: Row,
  fields: Fields,
): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof Row],
    ),
  ) as Partial<Fields>;
}

/**
 * When a row is changed that was changed last at this moment: now, but always later than that, so
 * that two changes within a millisecond are two to who compares.
 */
export const nextMoment = (updatedAt: string) =>
  new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1));
