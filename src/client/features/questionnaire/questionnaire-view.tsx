import type { FormEvent } from "react";
import { button } from "#client/ui/button.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { honeypotName } from "#common/questionnaire/reserved-names.ts";
import { formTexts } from "#common/site/form-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { doubtWords } from "./doubt-words.ts";
import { Question } from "./question.tsx";
import styles from "./questionnaire-form.module.css";
import { shownStep } from "./shown-step.ts";
import { StepHeading } from "./step-heading.tsx";
import { StepProgress } from "./step-progress.tsx";
import type { Errors } from "./use-answers.ts";
import type { Doubts } from "./use-doubts.ts";
import { useFieldNews } from "./use-field-news.ts";
import type { FormElements } from "./use-questionnaire.ts";

type QuestionnaireViewProps = {
  definition: QuestionnaireDefinition;
  productName: string;
  elements: FormElements;
  /**
   * The index of the shown step in the questionnaire, starting at 0, and whether the visitor came
   * to it from another step.
   */
  index: number;
  moved: boolean;
  values: Answers;
  errors: Errors;
  doubts: Doubts;
  sending: boolean;
  onChange: (id: string, value: unknown) => void;
  onNext: () => void;
  /**
   * Called with the index of an earlier step that the visitor chooses, in the progress bar or by
   * the button "Previous".
   */
  onStep: (index: number) => void;
  /** Called when the visitor confirms the answer to the field with the given id. */
  onKeep: (id: string) => void;
};

/**
 * The visible part of the questionnaire. The component that uses it decides what happens to the
 * answers.
 */
export function QuestionnaireView(props: QuestionnaireViewProps) {
  const { definition, productName, elements, index, values, errors, doubts, sending } = props;
  const { form, heading, honeypot } = elements;
  const { all, place, step, earlier, later } = shownStep(definition, values, index);
  const { id, fields } = step;
  const news = useFieldNews(definition, step);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onNext();
  };
  const failing = fields.filter((field) => errors[field.id]);
  const text = useTexts(formTexts);
  const asked = fields.flatMap(({ id: field }) => {
    const doubt = doubts[field];
    return doubt ? doubtWords(text, doubt) : [];
  });

  return (
    // The form method "dialog" does nothing outside of a dialog, so a press of the button before
    // the script has loaded sends nothing.
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={submit}>
      <StepProgress
        steps={all}
        current={place}
        locked={sending}
        onStep={(at) => props.onStep(all[at]?.index ?? 0)}
      />
      <div key={id} className={props.moved ? `${styles.step} appears` : styles.step}>
        <StepHeading ref={heading} step={step} number={place + 1} count={all.length} />
        {fields.map((field) => (
          <Question
            key={field.id}
            field={field}
            parent={fieldsOf(definition).find((other) => other.id === field.dependsOn)}
            answers={values}
            error={errors[field.id]}
            doubt={doubts[field.id]}
            onChange={(value) => props.onChange(field.id, value)}
            onKeep={() => props.onKeep(field.id)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="alert">
        {failing.length > 0
          ? `Please check: ${failing.map(({ label }) => label).join(", ")}`
          : asked.join(" ")}
      </p>
      <output className="visually-hidden">{news}</output>
      <div className="visually-hidden" aria-hidden>
        <input ref={honeypot} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.actions}>
        {earlier && (
          <button
            type="button"
            className={button("quiet")}
            disabled={sending}
            onClick={() => props.onStep(earlier.index)}
          >
            Previous
          </button>
        )}
        <button
          type="submit"
          className={`${button("primary")} ${styles.onward}`}
          disabled={sending}
        >
          {sending ? text("formSending") : later ? "Continue" : `Let’s ${productName}!`}
        </button>
      </div>
    </form>
  );
}
