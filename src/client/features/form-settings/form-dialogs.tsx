import { useMemo } from "react";
import type { Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { deletionOf } from "./deletion.ts";
import { fieldAt } from "./edit-definition.ts";
import { dependentsOf } from "./edit-fields.ts";
import { addOptions, addOptionWithLists, type ListsByField } from "./edit-options.ts";
import { type FormDialog, useFormActions } from "./form-actions.ts";
import { keyOf } from "./item-keys.ts";
import { AddOptionDialog, PasteDialog } from "./option-dialogs.tsx";
import { fieldPath, focusPath, listPath } from "./paths.ts";

type FormDialogsProps = {
  definition: QuestionnaireDefinition;
  /** The open dialog, or null. */
  dialog: FormDialog | null;
  onClose: () => void;
};

/**
 * Focuses the element for a path, because the edit may have deleted the button that opened the
 * dialog. Waits until the dialog has closed, because a closing dialog returns the focus to that
 * button.
 */
const focusLater = (path: string) => setTimeout(() => focusPath(path), 200);

/** All dialogs of the questionnaire's editor, of which at most one is open. */
export function FormDialogs({ definition, dialog, onClose }: FormDialogsProps) {
  const { edit, showList } = useFormActions();
  const deletion = useMemo(() => deletionOf(definition, dialog), [definition, dialog]);
  // The dialog that was open last: its content stays visible while the dialog fades out.
  const shownDeletion = useLastKnown(deletion);
  const shown = useLastKnown(dialog ?? undefined);
  const position = shown && "position" in shown ? shown.position : undefined;
  const field = position && fieldAt(definition, position);

  const remove = () => {
    if (!deletion) return;
    edit(deletion.edit);
    onClose();
    focusLater(deletion.next);
  };
  const paste = (options: Option[]) => {
    if (dialog?.kind !== "paste-options") return;
    edit(addOptions(dialog.position, options));
    onClose();
    focusLater(listPath(dialog.position));
  };
  const addWithLists = (option: Option, lists: ListsByField) => {
    if (dialog?.kind !== "add-option-with-lists" || !field) return;
    edit(addOptionWithLists(dialog.position, option, lists));
    for (const dependent of dependentsOf(definition, field.id)) {
      showList(keyOf(dependent), option.value);
    }
    onClose();
    focusLater(`${fieldPath(dialog.position)}.options`);
  };
  return (
    <>
      <ConfirmDialog
        opened={deletion !== undefined}
        title={shownDeletion?.title ?? ""}
        text={`${shownDeletion?.text ?? ""} This takes effect when you save your changes.`}
        action={shownDeletion?.action ?? ""}
        onConfirm={remove}
        onCancel={onClose}
      />
      <PasteDialog
        opened={dialog?.kind === "paste-options"}
        field={field}
        list={shown?.kind === "paste-options" ? shown.position.list : null}
        onAdd={paste}
        onClose={onClose}
      />
      <AddOptionDialog
        opened={dialog?.kind === "add-option-with-lists"}
        parent={field}
        definition={definition}
        onAdd={addWithLists}
        onClose={onClose}
      />
    </>
  );
}
