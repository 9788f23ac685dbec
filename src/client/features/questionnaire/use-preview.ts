import { useEffect, useMemo, useState } from "react";
import type { Answers } from "#common/questionnaire/answers.ts";
import { shownAnswers } from "#common/questionnaire/conditions.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { startingAnswers, withAnswer } from "./answers.ts";
import { carriedAnswers } from "./carried-answers.ts";
import type { findErrors } from "./find-errors.ts";
import { shownStep } from "./shown-step.ts";
import type { Errors } from "./use-answers.ts";
import { useDoubts } from "./use-doubts.ts";
import { focusFirstDoubt, focusFirstError, type StepElements } from "./use-steps.ts";

type PreviewInput = {
  /**
   * A questionnaire that the preview can show. It is made from an unfinished one: ids are unique,
   * and every part has a name.
   */
  definition: QuestionnaireDefinition;
  findErrors: typeof findErrors;
  step: number | undefined;
  onStep: ((step: number) => void) | undefined;
};

/** The element that gets the focus after one of the form's own buttons was pressed. */
type Arrival = { at: "heading" | "error" | "doubt" };

const none: ReadonlySet<string> = new Set();

/** The state of the preview's form. Its answers are not stored, sent or counted. */
export function usePreview(input: PreviewInput, { form, heading }: StepElements) {
  const { definition, findErrors: find, step, onStep } = input;
  const [work, setWork] = useState(() => ({ definition, values: startingAnswers(definition) }));
  const [place, setPlace] = useState({ told: step, index: step ?? 0, moved: false });
  /**
   * The fields that have had an error. When the answer to such a field changes, the answer is
   * checked again.
   */
  const [checked, setChecked] = useState(none);
  const [arrival, setArrival] = useState<Arrival>();
  const doubts = useDoubts();
  const [finished, setFinished] = useState<QuestionnaireDefinition>();

  if (work.definition !== definition) {
    const values = carriedAnswers(work.definition, definition, work.values);
    setWork({ definition, values });
  }
  if (place.told !== step) {
    const isElsewhere = step !== undefined && step !== place.index;
    setPlace(isElsewhere ? { told: step, index: step, moved: false } : { ...place, told: step });
    if (isElsewhere) setFinished(undefined);
  }

  const { steps } = definition;
  const { step: current, later } = shownStep(definition, work.values, place.index);
  const { index } = current;
  const errors = useMemo(
    () =>
      find(
        work.definition,
        shownAnswers(work.definition, work.values),
        fieldsOf(work.definition).filter(({ id }) => checked.has(id)),
      ),
    [find, work, checked],
  );

  useEffect(() => {
    if (!arrival || !form.current) return;
    if (arrival.at === "heading") heading.current?.focus({ preventScroll: true });
    else if (arrival.at === "doubt") focusFirstDoubt(form.current);
    else focusFirstError(form.current);
  }, [arrival, form, heading]);

  function show(to: number, at: Arrival["at"]): void {
    setPlace(({ told }) => ({ told, index: to, moved: at === "heading" }));
    setArrival({ at });
    if (to !== index) onStep?.(to);
  }

  /** Checks the given fields, marks them as checked, and returns their errors. */
  function check(fields: { id: string }[], values: Answers): Errors {
    const ids = new Set([...checked, ...fields.map(({ id }) => id)]);
    setChecked(ids);
    return find(
      definition,
      shownAnswers(definition, values),
      fieldsOf(definition).filter(({ id }) => fields.some((field) => field.id === id)),
    );
  }

  function next(): void {
    const asked = later ? current.fields : fieldsOf(definition);
    const wrong = check(asked, work.values);
    const first = steps.findIndex(({ fields }) => fields.some(({ id }) => wrong[id]));
    if (first >= 0) show(later ? index : first, "error");
    else if (doubts.ask(current.fields, work.values)) show(index, "doubt");
    else if (later) show(later.index, "heading");
    else setFinished(definition);
  }

  return {
    values: work.values,
    errors,
    doubts,
    index,
    moved: place.moved,
    /** Whether the user has completed the last step and not changed the questionnaire since. */
    isFinished: finished === definition,
    change: (id: string, value: unknown) => {
      setWork((now) => ({ ...now, values: withAnswer(now.definition, now.values, id, value) }));
      doubts.settle(id);
    },
    next,
    goTo: (to: number) => show(to, "heading"),
    /** Goes back from the final screen to the last step, without clearing any answers. */
    goBack: () => {
      setFinished(undefined);
      show(index, "heading");
    },
    startAgain: () => {
      setFinished(undefined);
      setWork({ definition, values: startingAnswers(definition) });
      setChecked(none);
      show(0, "heading");
    },
  };
}
