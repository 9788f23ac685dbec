import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";

/**
 * Returns the answers that the visitor entered before the form's script had loaded; undefined if
 * there are none. It also works after hydration, because React preserves the content of inputs that
 * the server rendered.
 */
export function readServedAnswers(form: HTMLFormElement, fields: Field[]): Answers | undefined {
  const found: Answers = {};
  for (const { id, type } of fields) {
    const inputs = [
      ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[name]"),
    ].filter((input) => input.name === id);
    const [first] = inputs;
    if (!first) continue;
    const on = inputs.filter((input) => "checked" in input && input.checked);
    if (type === "checkbox") found[id] = on.length > 0;
    else if (type === "multiSelect") found[id] = on.map((input) => input.value);
    else if (type === "select") found[id] = on[0]?.value ?? "";
    else found[id] = first.value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
