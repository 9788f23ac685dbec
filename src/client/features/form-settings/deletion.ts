import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { AnswerCount } from "#common/submissions/submission-input.ts";
import { counted } from "../../counted.ts";
import { concerned } from "./consequences.ts";
import { type Edit, fieldAt } from "./edit-definition.ts";
import { decidedBy, deleteField, dependentsOf } from "./edit-fields.ts";
import { listOf, listsForValue, removeList, removeOption } from "./edit-options.ts";
import { deleteStep } from "./edit-steps.ts";
import type { FormDialog, OptionRemoval } from "./form-actions.ts";
import { fieldPath, pathAfterField, stepPath } from "./paths.ts";

/** A deletion that the user must confirm: the texts of its dialog, and a function that deletes. */
export type Deletion = {
  title: string;
  text: string;
  action: string;
  edit: Edit;
  /** The path of the form's element that gets the focus after the deletion. */
  next: string;
};

/**
 * Returns the deletion that an open dialog asks the user to confirm; undefined for other dialogs,
 * or if the item to delete no longer exists.
 */
export function deletionOf(
  definition: QuestionnaireDefinition,
  dialog: FormDialog | null,
): Deletion | undefined {
  switch (dialog?.kind) {
    case "delete-step":
      return stepDeletion(definition, dialog.step);
    case "delete-field":
      return fieldDeletion(definition, dialog);
    case "remove-option":
      return optionRemoval(definition, dialog);
    case "remove-list":
      return listRemoval(definition, dialog);
    case "paste-options":
    case "add-option-with-lists":
    case undefined:
      return undefined;
  }
}

const quote = (text: string, otherwise: string) => (text.trim() ? `"${text.trim()}"` : otherwise);

function stepDeletion({ steps }: QuestionnaireDefinition, index: number): Deletion | undefined {
  const step = steps[index];
  if (!step) return undefined;
  const { length } = step.fields;
  const fields = length > 0 ? ` and its ${counted(length, "field")}` : "";
  return {
    title: "Delete this step?",
    text: `This deletes the step ${quote(step.title, "without a title")}${fields}.`,
    action: "Delete step",
    edit: deleteStep(index),
    next: stepPath(Math.min(index, steps.length - 2)),
  };
}

type DialogOf<Kind extends FormDialog["kind"]> = Extract<FormDialog, { kind: Kind }>;

function fieldDeletion(
  definition: QuestionnaireDefinition,
  { position }: DialogOf<"delete-field">,
): Deletion | undefined {
  const field = fieldAt(definition, position);
  if (!field) return undefined;
  const dependents = [...dependentsOf(definition, field.id), ...decidedBy(definition, field.id)];
  const names = [...new Set(dependents)].map(({ label }) => quote(label, "a field"));
  const depend = names.length === 1 ? "depends" : "depend";
  const left = (definition.steps[position.step]?.fields.length ?? 1) - 1;
  return {
    title: "Delete this field?",
    text:
      `This deletes the field ${quote(field.label, "without a label")}.` +
      (names.length > 0 ? ` ${names.join(" and ")} ${depend} on it.` : ""),
    action: "Delete field",
    edit: deleteField(position),
    next: pathAfterField(position, left),
  };
}

function optionRemoval(
  definition: QuestionnaireDefinition,
  { position, index, chosenBy }: OptionRemoval,
): Deletion | undefined {
  const field = fieldAt(definition, position);
  const option = field && listOf(field, position.list)[index];
  if (!field || !option) return undefined;
  const lost = listsForValue(definition, field, option.value).map(
    ({ field: { label }, list }) =>
      `${counted(list.length, "option")} of ${quote(label, "a field")}`,
  );
  const name = quote(option.label, option.value);
  const removes =
    lost.length > 0
      ? `Removing ${name} also removes ${lost.join(" and ")}.`
      : `This removes ${name} from ${quote(field.label, "the field")}.`;
  return {
    title: "Remove this option?",
    text: `${removes} ${describeChoices(chosenBy)}`,
    action: "Remove option",
    edit: removeOption(position, index),
    next: fieldPath(position),
  };
}

function describeChoices(chosenBy: AnswerCount | undefined): string {
  if (chosenBy === undefined) return "The server could not count the searches that chose it.";
  const searches = concerned(chosenBy);
  return searches ? `${searches} chose it and keep that answer.` : "No search chose it.";
}

function listRemoval(
  definition: QuestionnaireDefinition,
  { position }: DialogOf<"remove-list">,
): Deletion | undefined {
  const field = fieldAt(definition, position);
  if (!field) return undefined;
  const { length } = listOf(field, position.list);
  return {
    title: "Remove this list?",
    text: `This removes ${counted(length, "option")} for "${position.list}" from ${quote(field.label, "the field")}.`,
    action: "Remove list",
    edit: removeList(position),
    next: fieldPath(position),
  };
}
