import { createContext, useContext } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Place } from "./edit-definition.ts";
import type { ListName } from "./edit-options.ts";

/** What is asked over the screen before it is done. */
export type Question =
  | { about: "delete-step"; step: number }
  | { about: "delete-field"; place: Place }
  | {
      about: "remove-option";
      place: Place;
      name: ListName;
      index: number;
      /** How many submissions chose it; null where the server could not say, absent until asked. */
      chosenBy?: number | null;
    }
  | { about: "remove-list"; place: Place; name: string }
  | { about: "paste-options"; place: Place; name: ListName }
  | { about: "add-with-lists"; place: Place };

/** What the parts of the editor do. It is always the same, so that they are not drawn anew for it. */
export type FormActions = {
  edit: (change: (now: QuestionnaireDefinition) => QuestionnaireDefinition) => void;
  /** What is edited now, for what has to be looked up at the moment of doing it. */
  now: () => QuestionnaireDefinition;
  ask: (question: Question) => void;
  /** Tells those who do not see it what has happened. */
  announce: (text: string) => void;
  /** Shows one of the lists of a field whose options depend on another. */
  showList: (fieldKey: string, name: string) => void;
  /** Remembers what a field was, to give it back when it becomes that again. */
  formerly: Map<string, unknown>;
};

export const FormActionsContext = createContext<FormActions | null>(null);

export function useFormActions(): FormActions {
  const actions = useContext(FormActionsContext);
  if (!actions) throw new Error("There is no form editor around");
  return actions;
}
