import { createContext, useContext } from "react";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Edit, FieldPosition } from "./edit-definition.ts";
import type { ListPosition } from "./edit-options.ts";

/** An option that the user wants to remove. */
export type OptionRemoval = {
  kind: "remove-option";
  position: ListPosition;
  index: number;
  /** How many submissions chose it; null if the server could not count them. */
  chosenBy?: number | null;
};

/** A dialog of the form editor, and the part of the form that it is about. */
export type FormDialog =
  | { kind: "delete-step"; step: number }
  | { kind: "delete-field"; position: FieldPosition }
  | OptionRemoval
  | { kind: "remove-list"; position: ListPosition }
  | { kind: "paste-options"; position: ListPosition }
  | { kind: "add-option-with-lists"; position: FieldPosition };

/** The actions of the form editor. The object never changes, so it causes no rendering. */
export type FormActions = {
  edit: (change: Edit) => void;
  /** Returns the definition as it is at the moment of the call. */
  now: () => QuestionnaireDefinition;
  /** Opens a dialog. Removes an option at once, without a dialog, if nothing refers to it. */
  openDialog: (dialog: FormDialog) => void;
  /** Makes screen readers announce a change. */
  announce: (text: string) => void;
  /** Selects the tab with one list of a field. The key is the one that `keyOf` returns. */
  showList: (fieldKey: string, list: string) => void;
  /** Earlier states of fields, restored when a user goes back to an earlier type or parent. */
  previous: {
    fields: Map<string, Partial<Field>>;
    options: Map<string, Field["options"]>;
  };
};

export const FormActionsContext = createContext<FormActions | null>(null);

/** Returns the actions of the form editor around the component. */
export function useFormActions(): FormActions {
  const actions = useContext(FormActionsContext);
  if (!actions) throw new Error("There is no form editor around");
  return actions;
}
