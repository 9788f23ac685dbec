import { type RefObject, useEffect, useState } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { arriveAt } from "./arrive-at.ts";

type Arrival = { at: "heading" } | { at: "error" };

const focusable =
  "input:not([type=hidden]), textarea, select, button, [role=slider], [role=combobox]";

/** Moves the focus to the first question that is marked as wrong. */
export function focusFirstError(form: HTMLFormElement): void {
  const question = form.querySelector("[data-question]:has([data-error])");
  const target = question?.querySelector<HTMLElement>(focusable) ?? question;
  if (target instanceof HTMLElement) target.focus();
}

export type StepElements = {
  form: RefObject<HTMLFormElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Which step is shown, and where the focus goes when it changes. */
export function useSteps(
  definition: QuestionnaireDefinition,
  first: number,
  { form, heading }: StepElements,
) {
  const [index, setIndex] = useState(first);
  const [arrival, setArrival] = useState<Arrival>();

  useEffect(() => {
    if (!arrival || !form.current) return;
    if (arrival.at === "error") return focusFirstError(form.current);
    arriveAt(heading.current);
  }, [arrival, form, heading]);

  return {
    index,
    moved: arrival?.at === "heading",
    isLast: index === definition.steps.length - 1,
    go(to: number) {
      setIndex(to);
      setArrival({ at: "heading" });
    },
    /** Shows the errors of a step, and leads to the first one. */
    showErrors(of: number) {
      setIndex(of);
      setArrival({ at: "error" });
    },
  };
}
