import { type FormEvent, useEffect, useRef } from "react";
import { button } from "#client/ui/button.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, honeypotName } from "#common/questionnaire/fields.ts";
import { afterSubmitLoader } from "./after-submit-loader.ts";
import { mostChips } from "./answers.ts";
import { touched } from "./first-touch.ts";
import { dropdownLoader } from "./lazy-dropdown.tsx";
import { Question } from "./question.tsx";
import styles from "./questionnaire-form.module.css";
import { sliderLoader } from "./range-question.tsx";
import { StepHeading } from "./step-heading.tsx";
import { StepProgress } from "./step-progress.tsx";
import { rulesLoader } from "./use-answers.ts";
import { type QuestionnaireOptions, useQuestionnaire } from "./use-questionnaire.ts";

/** Whether some list of the definition is too long for chips. */
function hasLongLists(definition: QuestionnaireDefinition): boolean {
  return fieldsOf(definition).some(({ options = {} }) =>
    (Array.isArray(options) ? [options] : Object.values(options)).some(
      (list) => list.length > mostChips,
    ),
  );
}

/** Fetches what the next steps need, once the visitor has touched the form. */
function usePrefetch(definition: QuestionnaireDefinition, isLast: boolean) {
  useEffect(() => {
    const fetchParts = async () => {
      await touched;
      await Promise.allSettled([
        rulesLoader.load(),
        hasLongLists(definition) && dropdownLoader.load(),
        fieldsOf(definition).some((field) => field.type === "range") && sliderLoader.load(),
        isLast && afterSubmitLoader.load(),
      ]);
    };
    void fetchParts();
  }, [definition, isLast]);
}

type QuestionnaireFormProps = QuestionnaireOptions & { productName: string };

export function QuestionnaireForm({ productName, ...options }: QuestionnaireFormProps) {
  const { definition } = options;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const { answers, change, sending, step, steps, proceed, back } = useQuestionnaire(options, {
    form,
    heading,
    honeypot,
  });
  usePrefetch(definition, steps.isLast);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void proceed();
  };
  const failing = step.fields.filter(({ id }) => answers.errors[id]);

  return (
    // Outside a dialog this method does nothing: a press before the script is there sends nothing.
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={submit}>
      <StepProgress steps={definition.steps} current={steps.index} />
      <div key={step.id} className={styles.step} data-moved={steps.moved || undefined}>
        <StepHeading
          ref={heading}
          step={definition.steps[steps.index]}
          number={steps.index + 1}
          count={definition.steps.length}
        />
        {step.fields.map((field) => (
          <Question
            key={field.id}
            field={field}
            parent={fieldsOf(definition).find(({ id }) => id === field.dependsOn)}
            answers={answers.values}
            error={answers.errors[field.id]}
            onChange={(value) => change(field.id, value)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="alert">
        {failing.length > 0 && `Please check: ${failing.map(({ label }) => label).join(", ")}`}
      </p>
      <div className={styles.trap} aria-hidden>
        <input ref={honeypot} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.actions}>
        {steps.index > 0 && (
          <button type="button" className={button("quiet")} disabled={sending} onClick={back}>
            Previous
          </button>
        )}
        <button
          type="submit"
          className={`${button("primary")} ${styles.onward}`}
          disabled={sending}
        >
          {sending ? "Sending…" : steps.isLast ? `Let’s ${productName}!` : "Continue"}
        </button>
      </div>
    </form>
  );
}
