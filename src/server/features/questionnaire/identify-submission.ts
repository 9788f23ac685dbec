import { createHash, randomUUID } from "node:crypto";

/** The submission's parts that determine its id. */
type Sent = {
  answers: object;
  definitionVersion: number | null;
  /** The visit, and the time when its form was opened, if the browser sent them. */
  sessionId: string | undefined;
  openedAt: string | undefined;
};

/**
 * Returns the id of a submission. The same answers from the same opened form get the same id, so
 * that a repeated submission is stored and delivered once.
 */
export function submissionId({ answers, definitionVersion, sessionId, openedAt }: Sent): string {
  if (sessionId === undefined || openedAt === undefined) return randomUUID();
  return uuidOf(JSON.stringify([sessionId, openedAt, definitionVersion, answers]));
}

/** Returns an id that depends on the text alone. */
export function uuidOf(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  // A UUID of version 8 (RFC 9562), whose bits Roost chooses except for the version and variant.
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
