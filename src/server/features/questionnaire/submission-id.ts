import { createHash, randomUUID } from "node:crypto";

/** What a visitor has sent, and from where. */
type Sent = {
  answers: object;
  definitionVersion: number | null;
  /** The visit and the moment at which its form was opened, where they are told. */
  sessionId: string | undefined;
  openedAt: string | undefined;
};

/**
 * The id of a submission: the same one for the same answers from the same opened form. Whoever
 * presses the button again because the answer was lost on the way is stored, and delivered, once.
 */
export function submissionId({ answers, definitionVersion, sessionId, openedAt }: Sent): string {
  if (sessionId === undefined || openedAt === undefined) return randomUUID();
  return uuidOf(JSON.stringify([sessionId, openedAt, definitionVersion, answers]));
}

/** An id that is the same for the same text. */
export function uuidOf(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  // A UUID of version 8, as RFC 9562 has it: all but its version and variant is ours to say.
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
