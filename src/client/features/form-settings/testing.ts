import fc from "fast-check";
import { fieldTypes } from "#common/questionnaire/definition.ts";
import { changeType } from "./change-type.ts";
import { changeField, type Edit } from "./edit-definition.ts";
import {
  addField,
  changeCondition,
  changeFieldId,
  changeFieldProperties,
  deleteField,
  duplicateField,
  moveField,
  moveFieldToStep,
} from "./edit-fields.ts";
import {
  addOption,
  addOptions,
  changeOptionValue,
  changeParent,
  removeOption,
} from "./edit-options.ts";
import { addStep, changeStepTexts, deleteStep, moveStep } from "./edit-steps.ts";

const small = fc.nat(5);
const position = fc.record({ step: small, field: small });
const id = fc.constantFrom("city", "neighborhoods", "town", "a", "b");
const value = fc.constantFrom("lisbon", "paris", "porto", "option_1", "__proto__");
const list = fc.record({ step: small, field: small, list: fc.option(value) });
const options = [
  { value: "porto", label: "Porto" },
  { value: "faro", label: "Faro" },
];
const properties = { label: "L", required: true };

/** Generates a random edit of a questionnaire. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant(addStep),
  fc.tuple(small, small).map(([from, to]) => moveStep(from, to)),
  small.map((step) => deleteStep(step)),
  small.map((step) => changeStepTexts(step, { title: "T", subtitle: "S" })),
  small.map((step) => addField(step)),
  fc.tuple(position, small).map(([where, to]) => moveField(where, to)),
  fc.tuple(position, small).map(([where, to]) => moveFieldToStep(where, to)),
  position.map((where) => duplicateField(where)),
  position.map((where) => deleteField(where)),
  position.map((where) => changeFieldProperties(where, properties)),
  fc
    .tuple(position, id, value)
    .map(([where, field, answer]) => changeCondition(where, { field, is: [answer] })),
  fc.tuple(position, id).map(([where, name]) => changeFieldId(where, name)),
  fc
    .tuple(position, fc.constantFrom(...fieldTypes))
    .map(([where, type]) => changeField(where, (field) => changeType(field, type))),
  fc
    .tuple(position, fc.option(id))
    .map(([where, parent]) => changeParent(where, parent ?? undefined)),
  list.map((where) => addOption(where)),
  list.map((where) => addOptions(where, options)),
  fc.tuple(list, small, value).map(([where, index, next]) => changeOptionValue(where, index, next)),
  fc.tuple(list, small).map(([where, index]) => removeOption(where, index)),
);
