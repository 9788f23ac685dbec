import { z } from "zod";
import type { Answers } from "./answers.ts";
import { definitionSchema } from "./check-definition.ts";
import type { Mapping } from "./preferences.ts";

/** The input of a test run: a questionnaire, which may be unsaved, and answers to it. */
export const testRunInput = z.strictObject({
  definition: definitionSchema,
  answers: z.record(z.string(), z.unknown()),
});

/**
 * The result of a test run: what the server would store, and what the webhook would receive, if a
 * visitor submitted these answers. The test run itself stores and sends nothing.
 */
export type TestRun = {
  /** The answers as they would be stored. */
  answers: Answers;
  /**
   * The preference record (the structured search profile) that the submission would get, or the
   * reason why it would get none.
   */
  mapping: Mapping;
  /** The JSON that the webhook would receive. Its ids are examples. */
  webhookBody: string;
  /** Whether a webhook URL is set. Without one, the webhook would not receive the submission. */
  isDelivered: boolean;
};
