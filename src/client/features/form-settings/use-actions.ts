import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { ChoiceInput } from "#common/submissions/submission-input.ts";
import { showToast } from "../../ui/toast.tsx";
import { fieldAt, findPlace } from "./edit-definition.ts";
import { insertOption, listOf, listsUnder, removeOption } from "./edit-options.ts";
import type { FormActions, Question } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { fieldPath, focusPath, listPath } from "./paths.ts";

type Edit = (now: QuestionnaireDefinition) => QuestionnaireDefinition;

type ActionsInput = {
  definition: QuestionnaireDefinition;
  set: (next: Edit) => void;
  onAsk: (question: Question) => void;
  onAnnounce: (text: string) => void;
  onShowList: (fieldKey: string, name: string) => void;
  /** How many submissions chose an option. */
  countChoices: (choice: ChoiceInput) => Promise<number>;
};

/** The actions of the form's parts, the same ones for as long as the editor is there. */
export function useActions(input: ActionsInput): FormActions {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const [actions] = useState((): FormActions => {
    const now = () => latest.current.definition;
    const edit = (change: Edit) => flushSync(() => latest.current.set(change));
    /** An option that submissions chose, or on which lists depend, is asked about. */
    async function removeOrAsk(question: Removal): Promise<void> {
      const option = removedOption(now(), question);
      const choice = choiceOf(now(), question);
      // No submission can have chosen an option without a value.
      const chosenBy = choice ? await latest.current.countChoices(choice).catch(() => null) : 0;
      // The form may have changed meanwhile.
      if (removedOption(now(), question) !== option) return;
      if (chosenBy === 0 && !hasLists(now(), question)) takeOut(question, edit, now);
      else latest.current.onAsk({ ...question, chosenBy });
    }
    return {
      edit,
      now,
      ask: (question) => {
        if (question.about === "remove-option") void removeOrAsk(question);
        else latest.current.onAsk(question);
      },
      announce: (text) => latest.current.onAnnounce(text),
      showList: (fieldKey, name) => latest.current.onShowList(fieldKey, name),
      formerly: new Map(),
    };
  });
  return actions;
}

type Removal = Extract<Question, { about: "remove-option" }>;

function removedOption(
  now: QuestionnaireDefinition,
  { place, name, index }: Removal,
): Option | undefined {
  const field = fieldAt(now, place);
  return field && listOf(field, name)[index];
}

/** The option as submissions have it. */
function choiceOf(now: QuestionnaireDefinition, question: Removal): ChoiceInput | null {
  const { place, name } = question;
  const field = fieldAt(now, place);
  const option = removedOption(now, question);
  if (!field || !option?.value.trim()) return null;
  const { id: fieldId, dependsOn } = field;
  const under = name !== null && dependsOn ? { fieldId: dependsOn, value: name } : undefined;
  return { fieldId, value: option.value, ...(under && { under }) };
}

function hasLists(now: QuestionnaireDefinition, question: Removal): boolean {
  const field = fieldAt(now, question.place);
  const option = removedOption(now, question);
  return (
    field !== undefined && option !== undefined && listsUnder(now, field, option.value).length > 0
  );
}

/** Removes an option on which nothing hangs, and offers it back for a while. */
function takeOut(
  { place, name, index }: Removal,
  edit: FormActions["edit"],
  now: FormActions["now"],
): void {
  const field = fieldAt(now(), place);
  const option = field && listOf(field, name)[index];
  if (!field || !option) return;
  const key = keyOf(field);
  edit((before) => removeOption(before, place, name, index));
  const left = fieldAt(now(), place);
  const next = left ? Math.min(index, listOf(left, name).length - 1) : -1;
  const list = `${fieldPath(place)}.${listPath(name)}`;
  requestAnimationFrame(() => focusPath(next < 0 ? list : `${list}.${next}.label`));
  showToast({
    title: "Option removed",
    description: `"${option.label}" of "${field.label}"`,
    action: {
      label: "Undo",
      onClick: () =>
        edit((before) => {
          // The field may have been moved meanwhile, or deleted.
          const where = findPlace(before, key);
          return where ? insertOption(before, where, name, index, option) : before;
        }),
    },
  });
}
