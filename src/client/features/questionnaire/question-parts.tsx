import type { Field } from "#common/questionnaire/definition.ts";
import styles from "./question.module.css";

/** The ids by which a field's parts refer to each other. */
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
