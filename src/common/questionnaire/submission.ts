import { z } from "zod";
import { honeypotName } from "./reserved-names.ts";

/**
 * The values of a submission besides its answers: the analytics session, the version of the
 * questionnaire, the time at which the form was opened (ISO 8601), the id of the earlier submission
 * that this submission corrects, and a hidden input that only bots fill in.
 */
const envelope = z.object({
  sessionId: z.string().min(1).max(64).optional(),
  definitionVersion: z.int().min(1).max(2_147_483_647).optional(),
  openedAt: z.iso.datetime({ offset: true, error: "openedAt must be an ISO 8601 time" }).optional(),
  replaces: z.uuid("replaces must be the id of a submission").optional(),
  [honeypotName]: z.literal("", { error: "This field must be left empty" }).optional(),
});

/**
 * The schema of a submission as a browser sends it: the answers by field id, and other values such
 * as the time at which the form was opened. This schema does not check the answers; a second
 * schema, made from the questionnaire, does.
 */
export const submissionInput = envelope.catchall(z.unknown());

export type SubmissionInput = z.output<typeof submissionInput>;

/**
 * Whether a submission contains the two values by which the server recognizes bots: the time at
 * which the form was opened, and the hidden input. Other code checks these values.
 */
export function hasBotGuard(sent: unknown): boolean {
  return (
    typeof sent === "object" &&
    sent !== null &&
    Object.hasOwn(sent, "openedAt") &&
    Object.hasOwn(sent, honeypotName)
  );
}

/** The response to an accepted submission. */
export type SubmissionReceipt = {
  id: string;
  /**
   * The path, relative to the data directory, of the journal file to which the submission was
   * written before it is stored in the database.
   */
  filePath: string;
  /** Whether a mail asks the visitor to confirm the search. */
  asksConfirmation: boolean;
};

/** Separates a submission's answers from its other values. */
export function splitSubmission(input: SubmissionInput) {
  const { sessionId, definitionVersion, openedAt, replaces, ...rest } = input;
  const { [honeypotName]: _honeypot, ...answers } = rest;
  return { sessionId, definitionVersion, openedAt, replaces, answers };
}
