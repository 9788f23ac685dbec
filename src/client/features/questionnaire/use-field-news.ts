import { useState } from "react";
import type { ShownStep } from "#common/questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";

const labelsOf = (fields: Field[]) => fields.map(({ label }) => label).join(", ");

/**
 * Compares a step's fields before and after an answer. Returns sentences that name the added and
 * the removed fields; a blank text if there are none.
 */
function compare(before: Field[], after: Field[]): string {
  const added = after.filter((field) => !before.includes(field));
  const removed = before.filter((field) => !after.includes(field));
  return [
    added.length > 0 ? `New question: ${labelsOf(added)}.` : "",
    removed.length > 0 ? `No longer asked: ${labelsOf(removed)}.` : "",
  ].join(" ");
}

/**
 * Returns a text for screen readers. The text names the questions of the step that the visitor's
 * last answer has shown or hidden. It is empty until an answer shows or hides a question.
 */
export function useFieldNews(definition: QuestionnaireDefinition, step: ShownStep): string {
  const [known, setKnown] = useState({ definition, step, text: "" });
  const { id, fields } = step;
  const isOther = known.definition !== definition || known.step.id !== id;
  const text = isOther ? "" : compare(known.step.fields, fields).trim();
  if (isOther || text !== "") setKnown({ definition, step, text });
  return text || known.text;
}
