import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import type { Doubt } from "./find-doubt.ts";
import styles from "./question.module.css";

export type QuestionProps = {
  field: Field;
  answers: Answers;
  /** The field whose answer determines the options of this field. */
  parent?: Field | undefined;
  error?: string | undefined;
  /** A question to the visitor whether the answer, which looks like a mistake, is right. */
  doubt?: Doubt | undefined;
  onChange: (value: unknown) => void;
  /** Called when the visitor confirms an answer that looks like a mistake. */
  onKeep?: () => void;
};

/** The element ids by which the parts of a field refer to each other. */
export function partsOf(field: Field, error: string | undefined) {
  const id = `answer-${field.id}`;
  return { id, errorId: `${id}-error`, describedBy: error ? `${id}-error` : undefined };
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error} data-error>
      {error}
    </p>
  );
}
