import { LinkedLabel } from "./linked-label.tsx";
import styles from "./question.module.css";
import { FieldError, partsOf, type QuestionProps } from "./question-parts.tsx";

/** A question that is answered with a single checkbox. */
export function TickQuestion({ field, answers, error, onChange }: QuestionProps) {
  const { id, errorId, describedBy } = partsOf(field, error);
  return (
    <div className={styles.question} data-question={field.id}>
      <label className={styles.tick} htmlFor={id}>
        <input
          id={id}
          className={styles.box}
          type="checkbox"
          name={field.id}
          checked={answers[field.id] === true}
          required={field.required}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles.tickLabel} data-required={field.required || undefined}>
          <LinkedLabel text={field.label} />
        </span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
