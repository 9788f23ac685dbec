import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair } from "#common/questionnaire/fields.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";
import { contactOf } from "#common/submissions/contact.ts";
import type { Accepted } from "./progress-store.ts";

/** Returns the answers with texts as the server stores them: without spaces at their ends. */
const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => [
      id,
      typeof value === "string" ? value.trim() : value,
    ]),
  );

/** Returns what the result card says about a submission that the server has accepted. */
export function describeAccepted(
  definition: QuestionnaireDefinition,
  receipt: SubmissionReceipt,
  answers: Answers,
): Accepted {
  const rent = fieldsOf(definition).find(({ id, type }) => id === "rentRange" && type === "range");
  return {
    receipt,
    rent: rent && isPair(answers.rentRange) ? answers.rentRange : null,
    email: contactOf(trimmed(answers)).email,
  };
}
