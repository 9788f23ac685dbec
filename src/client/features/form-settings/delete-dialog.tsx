import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { counted } from "../../counted.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { fieldAt } from "./edit-definition.ts";
import { dependentsOf } from "./edit-fields.ts";
import { listOf, listsUnder } from "./edit-options.ts";
import type { Question } from "./form-actions.ts";

export type DeletionWords = { title: string; text: string; action: string };

const quote = (text: string, otherwise: string) => (text.trim() ? `"${text.trim()}"` : otherwise);

function chosenWords(name: string, chosenBy: number | null | undefined): string {
  if (chosenBy === 0) return "No submission chose it.";
  if (typeof chosenBy !== "number") {
    return "The server could not count the submissions that chose it.";
  }
  return chosenBy === 1
    ? `1 submission chose ${name} and keeps that answer.`
    : `${counted(chosenBy, "submission")} chose ${name} and keep that answer.`;
}

/** What is lost, and what would miss it. */
export function deletionWords(
  definition: QuestionnaireDefinition,
  question: Question | undefined,
): DeletionWords | undefined {
  if (question?.about === "delete-step") {
    const step = definition.steps[question.step];
    if (!step) return undefined;
    const fields =
      step.fields.length > 0 ? `  and its ${counted(step.fields.length, "field")}` : "";
    return {
      title: "Delete this step?",
      text: `This deletes the step ${quote(step.title, "without a title")}${fields}.`,
      action: "Delete step",
    };
  }
  if (question?.about === "delete-field") {
    const field = fieldAt(definition, question.place);
    if (!field) return undefined;
    const names = dependentsOf(definition, field.id).map(({ label }) => quote(label, "a field"));
    return {
      title: "Delete this field?",
      text:
        `This deletes the field ${quote(field.label, "without a label")}.` +
        (names.length > 0
          ? ` ${names.join(" and ")} ${names.length === 1 ? "depends" : "depend"} on it.`
          : ""),
      action: "Delete field",
    };
  }
  if (question?.about === "remove-option") {
    const field = fieldAt(definition, question.place);
    const option = field && listOf(field, question.name)[question.index];
    if (!field || !option) return undefined;
    const lost = listsUnder(definition, field, option.value).map(
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
      text: `${removes} ${chosenWords(name, question.chosenBy)}`,
      action: "Remove option",
    };
  }
  if (question?.about === "remove-list") {
    const field = fieldAt(definition, question.place);
    if (!field) return undefined;
    const { length } = listOf(field, question.name);
    return {
      title: "Remove this list?",
      text: `This removes ${counted(length, "option")} for "${question.name}" from ${quote(field.label, "the field")}.`,
      action: "Remove list",
    };
  }
  return undefined;
}

type DeleteDialogProps = {
  /** What is said; undefined while nothing is asked. */
  words: DeletionWords | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted that somebody has typed. */
export function DeleteDialog({ words, onConfirm, onClose }: DeleteDialogProps) {
  const shown = useLastKnown(words);
  return (
    <ConfirmDialog
      opened={words !== undefined}
      title={shown?.title ?? ""}
      text={`${shown?.text ?? ""} This takes effect when you save your changes.`}
      action={shown?.action ?? ""}
      doing=""
      isPending={false}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}
