import { createContext, useContext } from "react";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { AnswerCount } from "#common/submissions/submission-input.ts";
import type { Edit, FieldPosition } from "./edit-definition.ts";
import type { ListPosition } from "./edit-options.ts";

/** An option that the user wants to remove. */
export type OptionRemoval = {
  kind: "remove-option";
  position: ListPosition;
  index: number;
  /**
   * The numbers of open and of ended searches that contain the option; undefined if the searches
   * were not counted.
   */
  chosenBy?: AnswerCount | undefined;
};

/** An open dialog of the form editor, and the part of the form that the dialog is about. */
export type FormDialog =
  | { kind: "delete-step"; step: number }
  | { kind: "delete-field"; position: FieldPosition }
  | OptionRemoval
  | { kind: "remove-list"; position: ListPosition }
  | { kind: "paste-options"; position: ListPosition }
  | { kind: "add-option-with-lists"; position: FieldPosition };

/**
 * The actions of the form editor. They are always the same object, so that components that use them
 * do not render again.
 */
export type FormActions = {
  edit: (change: Edit) => void;
  /** Returns the questionnaire as it is in the editor at the moment of the call. */
  now: () => QuestionnaireDefinition;
  /**
   * Opens a dialog. There is one exception: if no search and no option list refers to an option
   * that is to be removed, the option is removed at once, without a dialog.
   */
  openDialog: (dialog: FormDialog) => void;
  /** Lets screen readers announce a change of the form. */
  announce: (text: string) => void;
  /** Selects the tab that shows one option list of a field. The field is given by its React key. */
  showList: (fieldKey: string, list: string) => void;
  /**
   * Earlier properties and options of fields whose type or parent the user has changed. These
   * values are restored if the user selects the earlier type or parent again.
   */
  previous: {
    fields: Map<string, Partial<Field>>;
    options: Map<string, Field["options"]>;
  };
};

export const FormActionsContext = createContext<FormActions | null>(null);

/** Returns the actions of the form editor that surrounds the component. */
export function useFormActions(): FormActions {
  const actions = useContext(FormActionsContext);
  if (!actions) throw new Error("There is no form editor around");
  return actions;
}
