import type { Field, Step } from "#common/questionnaire/definition.ts";
import { isPair } from "#common/questionnaire/fields.ts";
import { typeNames } from "../../../common/questionnaire/field-types.ts";

/**
 * A property of a step or field: its label in the editor, and its value as text, which is empty if
 * the property is not set.
 */
type Property<Part> = { label: string; read: (part: Part) => string };

export const stepProperties: readonly Property<Step>[] = [
  { label: "Title", read: ({ title }) => title },
  { label: "Subtitle", read: ({ subtitle = "" }) => subtitle },
  { label: "Description", read: ({ description }) => description },
  { label: "ID", read: ({ id }) => id },
];

const number = (value: number | undefined) => (value === undefined ? "" : String(value));

/**
 * Returns a default value as text. A range's default value is left out, because its two ends are
 * listed under labels of their own.
 */
function defaultText({ defaultValue, type }: Field): string {
  if (type === "checkbox") return defaultValue === true ? "Ticked" : "";
  if (Array.isArray(defaultValue)) return type === "range" ? "" : defaultValue.join(", ");
  return typeof defaultValue === "string" ? defaultValue : "";
}

const defaultEnd = (end: 0 | 1) => (field: Field) =>
  field.type === "range" && isPair(field.defaultValue) ? String(field.defaultValue[end]) : "";

function conditionText({ showWhen }: Field): string {
  if (!showWhen) return "";
  const answers = showWhen.is.map((answer) =>
    typeof answer === "string" ? answer : answer ? "ticked" : "not ticked",
  );
  return `${showWhen.field} is ${answers.join(" or ")}`;
}

/** Lists all properties of a field except its options, which are compared one by one. */
export const fieldProperties: readonly Property<Field>[] = [
  { label: "Label", read: ({ label }) => label },
  { label: "ID", read: ({ id }) => id },
  { label: "Type", read: ({ type }) => typeNames[type] ?? type },
  { label: "Placeholder", read: ({ placeholder = "" }) => placeholder },
  { label: "Required", read: ({ required }) => (required ? "Yes" : "No") },
  { label: "Error message", read: ({ errorMessage = "" }) => errorMessage },
  { label: "Depends on", read: ({ dependsOn = "" }) => dependsOn },
  { label: "Shown when", read: conditionText },
  { label: "Min", read: ({ min }) => number(min) },
  { label: "Max", read: ({ max }) => number(max) },
  { label: "Step", read: ({ step }) => number(step) },
  { label: "Default min", read: defaultEnd(0) },
  { label: "Default max", read: defaultEnd(1) },
  { label: "Default", read: defaultText },
];
