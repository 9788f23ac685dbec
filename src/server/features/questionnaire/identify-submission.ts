import { createHash, randomUUID } from "node:crypto";

/** The parts of a sent submission from which its id is computed. */
type Sent = {
  answers: object;
  definitionVersion: number | null;
  /**
   * The id of the visit, and the time when the visitor opened the form, if the browser sent them.
   */
  sessionId: string | undefined;
  openedAt: string | undefined;
};

/**
 * Returns the id of a submission. The same answers from the same opened form always get the same
 * id, so that a submission that is sent twice is stored and delivered once.
 */
export function submissionId({ answers, definitionVersion, sessionId, openedAt }: Sent): string {
  if (sessionId === undefined || openedAt === undefined) return randomUUID();
  return uuidOf(JSON.stringify([sessionId, openedAt, definitionVersion, answers]));
}

/**
 * Returns an id that is computed from the text alone, so that the same text always has the same id.
 */
export function uuidOf(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  // The id is a UUID of version 8 (RFC 9562). Its version and variant are fixed, and all other bits
  // may have any value.
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
