import { type Field, fieldTypes } from "#common/questionnaire/definition.ts";

/** The names of the field types in the questionnaire's editor. */
export const typeNames: Record<Field["type"], string> = {
  text: "Text",
  email: "Email",
  tel: "Phone",
  textarea: "Long text",
  date: "Date",
  select: "Select one",
  multiSelect: "Select several",
  checkbox: "Checkbox",
  range: "Range",
};

export const typeChoices = fieldTypes.map((value) => ({ value, label: typeNames[value] }));
