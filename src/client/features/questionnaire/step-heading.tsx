import type { Ref } from "react";
import type { Step } from "#common/questionnaire/definition.ts";
import { formTexts, stepMark, stepsMark } from "#common/site/form-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./questionnaire-form.module.css";

type StepHeadingProps = {
  ref: Ref<HTMLHeadingElement>;
  step: Step | undefined;
  number: number;
  count: number;
};

/**
 * The title and description of a step. The title takes the focus when the visitor comes from
 * another step.
 */
export function StepHeading({ ref, step, number, count }: StepHeadingProps) {
  const text = useTexts(formTexts);
  return (
    <div className={styles.heading}>
      <p className={styles.count}>
        {text("formStep").replaceAll(stepMark, String(number)).replaceAll(stepsMark, String(count))}
      </p>
      <h2 ref={ref} tabIndex={-1}>
        {step?.title}
      </h2>
      {step?.subtitle && <p className={styles.subtitle}>{step.subtitle}</p>}
      {step?.description && <p className={styles.description}>{step.description}</p>}
    </div>
  );
}
