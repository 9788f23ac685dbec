import { type IsoDate, toIsoDate } from "#common/dates.ts";
import { AppError } from "#common/errors.ts";
import { answersSchema } from "#common/questionnaire/answers.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { minimumFillMs } from "#common/questionnaire/fields.ts";
import {
  type SubmissionInput,
  type SubmissionReceipt,
  splitSubmission,
} from "#common/questionnaire/submission.ts";
import { contactOf } from "#common/submissions/contact.ts";
import { badRequest, parse } from "#common/validation.ts";
import { withDeadline } from "../../cache/cached-value.ts";
import type { RequestContext } from "../../context.ts";
import type { AcceptedSubmission } from "../../queues.ts";
import { findDefinitionVersion } from "./definition-store.ts";
import { submissionId } from "./identify-submission.ts";

const tryAgain = "There was a problem submitting your preferences. Please try again.";
/** The maximum number of milliseconds that a visitor waits for the database. */
const waitMs = 500;

type AnswersSchema = ReturnType<typeof answersSchema>;
type AnsweredDefinition = { definition: QuestionnaireDefinition; version: number | null };

/**
 * Returns the questionnaire that a submission answers: the version that the submission names,
 * otherwise the current version, otherwise the default questionnaire.
 */
async function answeredDefinition(
  context: RequestContext,
  version: number | undefined,
): Promise<AnsweredDefinition> {
  const current = await context.definition.get();
  if (version === undefined || version === current?.version) {
    return { definition: current?.value ?? defaultDefinition, version: current?.version ?? null };
  }
  const definition =
    context.definitionVersions.get(version) ??
    (await withDeadline(findDefinitionVersion(context.database.db, version), waitMs).catch(
      (cause: unknown) => {
        throw new AppError("SERVICE_UNAVAILABLE", tryAgain, { cause });
      },
    ));
  if (!definition) {
    throw badRequest([{ path: "definitionVersion", message: "There is no such version" }]);
  }
  return { definition, version };
}

/**
 * Refuses a submission if the visitor filled the form faster than a person can. An opening time in
 * the future or long ago is ignored, because the visitor's clock may be wrong.
 */
function assertHumanPace(openedAt: string | undefined, now: Date): void {
  if (openedAt === undefined) return;
  const elapsed = now.getTime() - Date.parse(openedAt);
  if (elapsed >= 0 && elapsed < minimumFillMs) {
    throw badRequest([
      {
        path: "openedAt",
        message: "That was very quick. Please wait a few seconds and send it again.",
      },
    ]);
  }
}

const schemas = new WeakMap<QuestionnaireDefinition, { on: IsoDate; schema: AnswersSchema }>();

/**
 * Returns the schema that validates the answers to a version of the questionnaire. The earliest
 * move-in day that the schema allows is today, so the schema is cached until the day ends.
 */
function schemaOf(definition: QuestionnaireDefinition, now: Date): AnswersSchema {
  const on = toIsoDate(now);
  const known = schemas.get(definition);
  if (known?.on === on) return known.schema;
  const schema = answersSchema(definition, { now });
  schemas.set(definition, { on, schema });
  return schema;
}

async function accept(
  context: RequestContext,
  input: SubmissionInput,
  now: Date,
): Promise<AcceptedSubmission> {
  const {
    answers: given,
    definitionVersion,
    openedAt,
    sessionId,
    replaces,
  } = splitSubmission(input);
  assertHumanPace(openedAt, now);
  const { definition, version } = await answeredDefinition(context, definitionVersion);
  const answers = parse(schemaOf(definition, now), given);
  return {
    id: submissionId({ answers, definitionVersion: version, sessionId, openedAt }),
    acceptedAt: now.toISOString(),
    answers,
    definitionVersion: version,
    sessionId: sessionId ?? null,
    ...(replaces !== undefined && { replaces }),
  };
}

/**
 * Accepts a submission: checks the answers against the questionnaire, and writes the submission to
 * the journal. The database and the webhook receive it later, so that the visitor does not wait for
 * them.
 * @throws AppError BAD_REQUEST with issues by field id; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE if
 *   the journal cannot be written
 */
export async function submitSearchProfile(
  context: RequestContext,
  input: SubmissionInput,
): Promise<SubmissionReceipt> {
  const submission = await accept(context, input, new Date());
  let filePath: string;
  try {
    ({ filePath } = await context.journal.append({ type: "submission", ...submission }));
  } catch (cause) {
    context.log.error({ error: String(cause) }, "the journal cannot be written");
    throw new AppError("SERVICE_UNAVAILABLE", tryAgain, { cause });
  }
  context.counters.add("submission", "accepted");
  context.submissions.add(submission, filePath);
  const asksConfirmation =
    context.config.mail.smtp !== undefined && contactOf(submission.answers).email !== null;
  return { id: submission.id, filePath, asksConfirmation };
}
