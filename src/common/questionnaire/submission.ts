import { z } from "zod";
import { honeypotName } from "./reserved-names.ts";

/**
 * What may travel beside the answers, under names that no field can have: the analytics session,
 * the definition's version, the hidden input, and the moment the form was opened (ISO 8601).
 */
const envelope = z.object({
  sessionId: z.string().min(1).max(64).optional(),
  definitionVersion: z.int().min(1).max(2_147_483_647).optional(),
  openedAt: z.iso.datetime({ offset: true, error: "openedAt must be an ISO 8601 time" }).optional(),
  [honeypotName]: z.literal("", { error: "This field must be left empty" }).optional(),
});

/** A submission: the raw answers by field id, checked against their definition, and the envelope. */
export const submissionInput = envelope.catchall(z.unknown());

export type SubmissionInput = z.output<typeof submissionInput>;

/** Whether a submission has both fields of the bot guard. Their values are the schema's business. */
export function hasBotGuard(sent: unknown): boolean {
  return (
    typeof sent === "object" &&
    sent !== null &&
    Object.hasOwn(sent, "openedAt") &&
    Object.hasOwn(sent, honeypotName)
  );
}

/** What the visitor's browser keeps of a submission. `filePath` is relative to the data directory. */
export type SubmissionReceipt = { id: string; filePath: string };

/** Separates the answers from what travelled beside them. */
export function splitSubmission(input: SubmissionInput) {
  const { sessionId, definitionVersion, openedAt, [honeypotName]: _honeypot, ...answers } = input;
  return { sessionId, definitionVersion, openedAt, answers };
}
