import type { Field } from "#common/questionnaire/definition.ts";
import { textLimits } from "#common/questionnaire/fields.ts";
import box from "../../ui/field.module.css";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { textOf } from "./answers.ts";
import { DoubtQuestion } from "./doubt-question.tsx";
import styles from "./question.module.css";
import { FieldError, partsOf, type QuestionProps } from "./question-parts.tsx";

function autoCompleteOf({ id, type }: Field): string | undefined {
  if (type === "email" || type === "tel") return type;
  return /^(full_?)?name$/i.test(id) ? "name" : undefined;
}

function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A field for a line of text, a longer text, an email address, a telephone number or a date. */
export function TextQuestion(props: QuestionProps) {
  const { field, answers, error, doubt, onChange } = props;
  const { id, errorId, describedBy } = partsOf(field, error);
  // The earliest move-in date is today. It is set only in the browser, because the server's date
  // may differ from the visitor's.
  const earliest = useHydrated() && field.id === "moveInDate" ? today() : undefined;
  const { type, placeholder } = field;
  const shared = {
    id,
    name: field.id,
    value: textOf(answers[field.id]),
    placeholder,
    required: field.required,
    autoComplete: autoCompleteOf(field),
    "aria-describedby": describedBy,
    "aria-invalid": error ? true : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };

  // The focus moves to the text field, because the button that the visitor pressed disappears.
  const settle = (work: () => void) => {
    document.getElementById(id)?.focus();
    work();
  };

  return (
    <div className={styles.question} data-question={field.id}>
      <label className={styles.label} data-required={field.required || undefined} htmlFor={id}>
        {field.label}
      </label>
      {type === "textarea" ? (
        <textarea {...shared} className={box.field} rows={4} maxLength={textLimits.textarea} />
      ) : (
        <input
          {...shared}
          className={box.field}
          type={type}
          inputMode={type === "email" || type === "tel" ? type : undefined}
          maxLength={
            type === "text" || type === "email" || type === "tel" ? textLimits[type] : undefined
          }
          min={type === "date" ? earliest : undefined}
          // Limits the year to four digits, because browsers accept longer ones.
          max={type === "date" ? "9999-12-31" : undefined}
        />
      )}
      <FieldError id={errorId} error={error} />
      {doubt && !error && (
        <DoubtQuestion
          doubt={doubt}
          onTake={(better) => settle(() => onChange(better))}
          onKeep={() => settle(() => props.onKeep?.())}
        />
      )}
    </div>
  );
}
