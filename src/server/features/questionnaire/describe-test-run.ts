import { z } from "zod";
import { type Answers, answersSchema } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import type { TestRun } from "#common/questionnaire/test-run.ts";
import { parse } from "#common/validation.ts";
import type { Db } from "../../db/connection.ts";
import { preferenceRow } from "../submissions/preference-rules.ts";
import { submissionPayload } from "../webhook/deliver-submission.ts";
import { findWebhookUrl } from "../webhook/url-store.ts";

/** The ids in an example delivery. No stored submission or preference record has these ids. */
const exampleIds = { submission: "00000000-0000-0000-0000-000000000000", preference: 0 };

/**
 * Returns the submission that would be stored for the given answers to a questionnaire. Stores,
 * sends and counts nothing.
 * @throws AppError BAD_REQUEST with issues whose paths begin with `answers`
 */
export async function describeTestRun(
  db: Db,
  { definition, answers: given }: { definition: QuestionnaireDefinition; answers: Answers },
): Promise<TestRun> {
  const acceptedAt = new Date();
  const schema = z.strictObject({ answers: answersSchema(definition, { now: acceptedAt }) });
  const { answers } = parse(schema, { answers: given });
  const mapping = mapPreferences(answers);
  const preferences =
    mapping.preferences &&
    preferenceRow(mapping.preferences, { id: exampleIds.preference, acceptedAt });
  const webhookBody = submissionPayload({
    id: exampleIds.submission,
    acceptedAt,
    answers,
    preferences,
  });
  return {
    answers,
    mapping,
    webhookBody,
    isDelivered: (await findWebhookUrl(db)) !== undefined,
  };
}
