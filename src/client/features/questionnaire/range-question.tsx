import { rangeBounds } from "#common/questionnaire/fields.ts";
import { formTexts } from "#common/site/form-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { pairOf } from "./answers.ts";
import { formatAmount } from "./format-amount.ts";
import { createLoader, useLoaded } from "./loader.ts";
import styles from "./question.module.css";
import { FieldError, partsOf, type QuestionProps } from "./question-parts.tsx";

export const sliderLoader = createLoader(() => import("#client/ui/range-slider.tsx"));

/** A field for two amounts, such as a minimum and a maximum rent, with a slider that sets them. */
export function RangeQuestion({ field, answers, error, onChange }: QuestionProps) {
  const { module } = useLoaded(sliderLoader);
  const text = useTexts(formTexts);
  const { id, errorId, describedBy } = partsOf(field, error);
  const value = pairOf(field, answers[field.id]);
  const bounds = rangeBounds(field);
  const names: [string, string] =
    field.id === "rentRange"
      ? ["Minimum rent", "Maximum rent"]
      : [`${field.label}: minimum`, `${field.label}: maximum`];

  return (
    <fieldset className={styles.question} data-question={field.id} aria-describedby={describedBy}>
      <legend className={styles.label} data-required={field.required || undefined}>
        {field.label}
      </legend>
      <output id={id} className={styles.amounts} aria-live="off">
        <span>{formatAmount(field, value[0])}</span>
        <span className={styles.to}>{text("formTo")}</span>
        <span>{formatAmount(field, value[1])}</span>
      </output>
      {module ? (
        <module.RangeSlider
          {...bounds}
          value={value}
          thumbNames={names}
          describedBy={describedBy}
          format={(amount) => formatAmount(field, amount)}
          onChange={onChange}
        />
      ) : (
        <div className={styles.rail} aria-hidden />
      )}
      <div className={styles.scale} aria-hidden>
        <span>{formatAmount(field, bounds.min)}</span>
        <span>{formatAmount(field, bounds.max)}</span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
