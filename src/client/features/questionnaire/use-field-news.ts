import { useState } from "react";
import type { ShownStep } from "#common/questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";

const labelsOf = (fields: Field[]) => fields.map(({ label }) => label).join(", ");

/** Returns a sentence about the fields that only one of two lists has; empty if there are none. */
function compare(before: Field[], after: Field[]): string {
  const added = after.filter((field) => !before.includes(field));
  const removed = before.filter((field) => !after.includes(field));
  return [
    added.length > 0 ? `New question: ${labelsOf(added)}.` : "",
    removed.length > 0 ? `No longer asked: ${labelsOf(removed)}.` : "",
  ].join(" ");
}

/**
 * Returns a sentence for screen readers that names the questions of a step that the visitor's last
 * answer has shown or hidden. The sentence is empty until an answer shows or hides one.
 */
export function useFieldNews(definition: QuestionnaireDefinition, step: ShownStep): string {
  const [known, setKnown] = useState({ definition, step, text: "" });
  const { id, fields } = step;
  const isOther = known.definition !== definition || known.step.id !== id;
  const text = isOther ? "" : compare(known.step.fields, fields).trim();
  if (isOther || text !== "") setKnown({ definition, step, text });
  return text || known.text;
}
