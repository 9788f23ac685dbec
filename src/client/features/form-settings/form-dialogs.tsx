import { useMemo } from "react";
import type { Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { DeleteDialog, deletionWords } from "./delete-dialog.tsx";
import { fieldAt } from "./edit-definition.ts";
import { deleteField, dependentsOf } from "./edit-fields.ts";
import {
  addOptions,
  addOptionWithLists,
  type ListsByField,
  removeList,
  removeOption,
} from "./edit-options.ts";
import { deleteStep } from "./edit-steps.ts";
import { type Question, useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { OptionWithListsDialog } from "./option-with-lists-dialog.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { fieldPath, focusPath, listPath, pathAfterField, stepPath } from "./paths.ts";

type FormDialogsProps = {
  definition: QuestionnaireDefinition;
  question: Question | null;
  onClose: () => void;
};

/** Where the keyboard goes on once a dialog is gone, and has given it back to what may be gone too. */
const goOnAt = (path: string) => setTimeout(() => focusPath(path), 200);

const isDeletion = (question: Question) => /^(delete|remove)-/.test(question.about);

function deletionOf(question: Question) {
  return (now: QuestionnaireDefinition): QuestionnaireDefinition => {
    switch (question.about) {
      case "delete-step":
        return deleteStep(now, question.step);
      case "delete-field":
        return deleteField(now, question.place);
      case "remove-option":
        return removeOption(now, question.place, question.name, question.index);
      case "remove-list":
        return removeList(now, question.place, question.name);
      case "paste-options":
      case "add-with-lists":
        return now;
    }
  };
}

/** The place next to what is deleted of a definition. */
function placeAfter(question: Question, { steps }: QuestionnaireDefinition): string {
  switch (question.about) {
    case "delete-step":
      return stepPath(Math.min(question.step, steps.length - 2));
    case "delete-field": {
      const { place } = question;
      return pathAfterField(place, (steps[place.step]?.fields.length ?? 1) - 1);
    }
    case "remove-option":
    case "remove-list":
    case "paste-options":
    case "add-with-lists":
      return fieldPath(question.place);
  }
}

/** What is asked over the form. */
export function FormDialogs({ definition, question, onClose }: FormDialogsProps) {
  const { edit, showList } = useFormActions();
  const asked = useLastKnown(question ?? undefined);
  const words = useMemo(
    () => (question && isDeletion(question) ? deletionWords(definition, question) : undefined),
    [definition, question],
  );
  const target = asked && "place" in asked ? fieldAt(definition, asked.place) : undefined;

  const remove = () => {
    if (!question) return;
    const next = placeAfter(question, definition);
    edit(deletionOf(question));
    onClose();
    goOnAt(next);
  };
  const paste = (options: Option[]) => {
    if (question?.about !== "paste-options") return;
    const { place, name } = question;
    edit((now) => addOptions(now, place, name, options));
    onClose();
    goOnAt(`${fieldPath(place)}.${listPath(name)}`);
  };
  const addWithLists = (option: Option, lists: ListsByField) => {
    if (question?.about !== "add-with-lists" || !target) return;
    const { place } = question;
    edit((now) => addOptionWithLists(now, place, option, lists));
    // Where they stand, the new ones are to be seen.
    for (const field of dependentsOf(definition, target.id)) showList(keyOf(field), option.value);
    onClose();
    goOnAt(`${fieldPath(place)}.options`);
  };
  const pasteName = asked?.about === "paste-options" ? asked.name : null;
  return (
    <>
      <DeleteDialog words={words} onConfirm={remove} onClose={onClose} />
      <PasteDialog
        opened={question?.about === "paste-options"}
        target={target && { field: target, name: pasteName }}
        onAdd={paste}
        onClose={onClose}
      />
      <OptionWithListsDialog
        opened={question?.about === "add-with-lists"}
        parent={target}
        definition={definition}
        onAdd={addWithLists}
        onClose={onClose}
      />
    </>
  );
}
