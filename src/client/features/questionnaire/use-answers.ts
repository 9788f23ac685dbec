import { useForm } from "@mantine/form";
import { useRef } from "react";
import type { Answers } from "#common/questionnaire/answers.ts";
import { shownAnswers } from "#common/questionnaire/conditions.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { withAnswer } from "./answers.ts";
import { createLoader } from "./loader.ts";

/**
 * The rules that check answers, and the library that they need, load when the visitor first touches
 * the form.
 */
export const rulesLoader = createLoader(() => import("./find-errors.ts"));

export type Errors = Record<string, string>;

/**
 * Returns the answers of the questionnaire, their error messages, and functions that change both.
 */
export function useAnswers(definition: QuestionnaireDefinition, start: Answers) {
  const form = useForm<Answers>({ initialValues: start, clearInputErrorOnChange: false });
  /**
   * The fields that have had an error. When the answer to such a field changes, the answer is
   * checked again.
   */
  const checked = useRef(new Map<string, Field>());

  // An answer stays in the form while its field is hidden, so that it is there when the field is
  // shown again. Meanwhile `current` does not return the answer, so that it is neither checked nor
  // sent.
  const current = () => shownAnswers(definition, form.getValues());

  const recheck = () => {
    const rules = rulesLoader.loaded();
    if (!rules || checked.current.size === 0) return;
    form.setErrors(rules.findErrors(definition, current(), [...checked.current.values()]));
  };

  return {
    values: form.values,
    errors: form.errors as Errors,
    /** Returns the answers to all fields that are shown. */
    current,

    change(id: string, value: unknown) {
      form.setValues(withAnswer(definition, form.getValues(), id, value));
      recheck();
    },

    /** Checks some fields, shows their error messages on the screen, and returns the messages. */
    async check(fields: Field[]): Promise<Errors> {
      const { findErrors } = await rulesLoader.load();
      const errors = findErrors(definition, current(), fields);
      for (const field of fields) checked.current.set(field.id, field);
      form.setErrors(errors);
      return errors;
    },

    /** Shows the errors that the server returned. The next change of any answer removes them. */
    refuse: (errors: Errors) => form.setErrors(errors),
  };
}
