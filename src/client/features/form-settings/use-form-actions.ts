import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { AnswerCount, StoredAnswer } from "#common/submissions/submission-input.ts";
import { showToast } from "../../ui/toast.tsx";
import { type Edit, fieldAt, findField } from "./edit-definition.ts";
import { insertOption, listOf, listsForValue, removeOption } from "./edit-options.ts";
import type { FormActions, FormDialog, OptionRemoval } from "./form-actions.ts";
import { keyOf } from "./item-keys.ts";
import { focusPath, listPath } from "./paths.ts";

type FormActionsInput = {
  definition: QuestionnaireDefinition;
  set: (next: Edit) => void;
  onOpenDialog: (dialog: FormDialog) => void;
  onAnnounce: (text: string) => void;
  onShowList: (fieldKey: string, list: string) => void;
  /**
   * Returns the numbers of open and of ended searches that contain the given answer; undefined if
   * the searches cannot be counted.
   */
  countAnswer: (answer: StoredAnswer) => Promise<AnswerCount | undefined>;
};

/** Returns the actions of a form editor. They are the same object in each rendering. */
export function useFormActionsOf(input: FormActionsInput): FormActions {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const [actions] = useState((): FormActions => {
    const now = () => latest.current.definition;
    const edit = (change: Edit) => flushSync(() => latest.current.set(change));
    /**
     * Removes an option. Asks for a confirmation first if searches or option lists refer to it.
     */
    async function removeOrConfirm(removal: OptionRemoval): Promise<void> {
      const option = optionOf(now(), removal);
      const choice = choiceOf(now(), removal);
      // An option without a value cannot be the answer in any search, so the server need not count
      // the searches.
      const chosenBy = choice ? await latest.current.countAnswer(choice) : { open: 0, ended: 0 };
      // If the user has edited or removed the option while the server counted the searches with
      // this option, nothing is removed.
      if (optionOf(now(), removal) !== option) return;
      const isUnused = chosenBy?.open === 0 && chosenBy.ended === 0;
      if (isUnused && !hasLists(now(), removal)) removeWithUndo(removal, edit, now);
      else latest.current.onOpenDialog({ ...removal, chosenBy });
    }
    return {
      edit,
      now,
      openDialog: (dialog) => {
        if (dialog.kind === "remove-option") void removeOrConfirm(dialog);
        else latest.current.onOpenDialog(dialog);
      },
      announce: (text) => latest.current.onAnnounce(text),
      showList: (fieldKey, list) => latest.current.onShowList(fieldKey, list),
      previous: { fields: new Map(), options: new Map() },
    };
  });
  return actions;
}

function optionOf(
  definition: QuestionnaireDefinition,
  { position, index }: OptionRemoval,
): Option | undefined {
  const field = fieldAt(definition, position);
  return field && listOf(field, position.list)[index];
}

/** Returns an option's value as searches contain it; null if the option has no value. */
function choiceOf(
  definition: QuestionnaireDefinition,
  removal: OptionRemoval,
): StoredAnswer | null {
  const { position } = removal;
  const field = fieldAt(definition, position);
  const option = optionOf(definition, removal);
  if (!field || !option?.value.trim()) return null;
  const { id: fieldId, dependsOn } = field;
  const under =
    position.list !== null && dependsOn ? { fieldId: dependsOn, value: position.list } : undefined;
  return { fieldId, value: option.value, ...(under && { under }) };
}

function hasLists(definition: QuestionnaireDefinition, removal: OptionRemoval): boolean {
  const field = fieldAt(definition, removal.position);
  const option = optionOf(definition, removal);
  return !!field && !!option && listsForValue(definition, field, option.value).length > 0;
}

/** Removes an option, and shows a toast with an undo button. */
function removeWithUndo(
  removal: OptionRemoval,
  edit: FormActions["edit"],
  now: FormActions["now"],
): void {
  const { position, index } = removal;
  const field = fieldAt(now(), position);
  const option = optionOf(now(), removal);
  if (!field || !option) return;
  const key = keyOf(field);
  edit(removeOption(position, index));
  const left = fieldAt(now(), position);
  const next = left ? Math.min(index, listOf(left, position.list).length - 1) : -1;
  const path = listPath(position);
  requestAnimationFrame(() => focusPath(next < 0 ? path : `${path}.${next}.label`));
  showToast({
    title: "Option removed",
    description: `"${option.label}" of "${field.label}"`,
    action: {
      label: "Undo",
      onClick: () =>
        edit((before) => {
          // Before the option is restored, the field is looked up by its key, because the user may
          // have moved the field. If the user has deleted the field, the option is not restored.
          const found = findField(before, key);
          if (!found) return before;
          return insertOption({ ...found, list: position.list }, index, option)(before);
        }),
    },
  });
}
