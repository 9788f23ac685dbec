import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { focusAtTop } from "./arrival.ts";
import { currentStep, leaveSteps, markStep, recordStep, watchSteps } from "./step-entries.ts";

/** The element that gets the focus after a move to another step. */
type Arrival = { at: "heading" | "error" | "doubt" };

const focusable =
  "input:not([type=hidden]), textarea, select, button, [role=slider], [role=combobox]";

/** Focuses the first field that is marked as invalid. */
export function focusFirstError(form: HTMLFormElement): void {
  const question = form.querySelector("[data-question]:has([data-error])");
  const target = question?.querySelector<HTMLElement>(focusable) ?? question;
  if (target instanceof HTMLElement) target.focus();
  // The scroll margin keeps the invalid field visible, because a toast covers the top of the page
  // on phones.
  question?.scrollIntoView({ block: "nearest" });
}

/**
 * Focuses the first note that asks the visitor whether an answer is right. Such a note is shown if
 * an answer looks like a mistake.
 */
export function focusFirstDoubt(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>("[data-doubt] button")?.focus();
}

export type StepElements = {
  form: RefObject<HTMLFormElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
};

type StepsInput = {
  /**
   * The time when the questionnaire was opened. It identifies the questionnaire's entries in the
   * browser's history.
   */
  id: string;
  /**
   * The index of the step where a resumed questionnaire continues, starting at 0; null for a new
   * questionnaire.
   */
  left: number | null;
};

/**
 * Returns the current step and functions that change it. Each change moves the focus and adds an
 * entry to the browser's history.
 */
export function useSteps({ id, left }: StepsInput, { form, heading }: StepElements) {
  const { history } = useRouter();
  const [index, setIndex] = useState(() => (left === null ? 0 : (currentStep(id) ?? left)));
  const [arrival, setArrival] = useState<Arrival>();
  /**
   * The index of the current step. The handlers read this ref and not the state `index`, because a
   * second press may come before React has rendered the step to which the first press leads.
   */
  const current = useRef(index);

  const show = (to: number, at: Arrival["at"]) => {
    current.current = to;
    setIndex(to);
    setArrival({ at });
  };
  const move = (to: number, at: Arrival["at"]) => {
    if (to !== current.current) recordStep(id, current.current, to);
    show(to, at);
  };

  const follow = useEffectEvent((to: number) => {
    if (to !== current.current) show(to, "heading");
  });
  const begin = useEffectEvent(() => {
    if (left !== null && currentStep(id) === undefined) markStep(id, index);
  });
  useEffect(() => {
    begin();
    const { pathname } = history.location;
    return watchSteps(id, () => history.location.pathname === pathname, follow);
  }, [id, history]);

  useEffect(() => {
    if (!arrival || !form.current) return;
    if (arrival.at === "error") focusFirstError(form.current);
    else if (arrival.at === "doubt") focusFirstDoubt(form.current);
    else focusAtTop(heading.current);
  }, [arrival, form, heading]);

  return {
    index,
    moved: arrival?.at === "heading",
    go: (to: number) => move(to, "heading"),
    /** Shows the errors of the current step, and focuses the first invalid field. */
    showErrors: (of: number) => move(of, "error"),
    /**
     * Focuses the first doubt in the current step. A doubt asks the visitor whether an answer is a
     * mistake.
     */
    showDoubts: () => show(current.current, "doubt"),
    leave: () => leaveSteps(id),
  };
}
