import { z } from "zod";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { startingAnswers } from "./answers.ts";
import { forgetStored, readStored, type Stored } from "./progress-store.ts";

const storedSchema = z.union([
  z.strictObject({
    accepted: z.strictObject({
      receipt: z.strictObject({
        id: z.string().min(1),
        filePath: z.string(),
        // The default is for data of an earlier version of the site, which lacks the property
        // `asksConfirmation`.
        asksConfirmation: z.boolean().default(false),
      }),
      rent: z.tuple([z.number(), z.number()]).nullable(),
      // The default is for data of an earlier version of the site, which lacks the property
      // `email`.
      email: z.string().nullable().default(null),
    }),
  }),
  z.strictObject({
    progress: z.strictObject({
      // The definition is only checked, and not changed to the schema's normal form, because the
      // server validates the answers by the same stored version.
      definition: z.custom<QuestionnaireDefinition>(
        (value) => definitionSchema.safeParse(value).success,
      ),
      version: z.int().min(1).nullable(),
      step: z.int().min(0),
      values: z.record(z.string(), z.unknown()),
      openedAt: z.iso.datetime(),
      sessionId: z.string().min(1).max(64),
    }),
  }),
]);

/**
 * Returns the answers that this tab has stored. If they are incomplete or invalid, deletes them and
 * returns nothing.
 */
export function resume(): Stored | null {
  const result = storedSchema.safeParse(readStored());
  if (!result.success) {
    forgetStored();
    return null;
  }
  const stored = result.data;
  if ("accepted" in stored) return stored;
  const { definition, step, values } = stored.progress;
  return {
    progress: {
      ...stored.progress,
      step: Math.min(step, definition.steps.length - 1),
      values: startingAnswers(definition, values),
    },
  };
}
