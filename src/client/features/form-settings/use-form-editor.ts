import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { lossesBetween, mappingConsequence } from "#common/questionnaire/mapping-warnings.ts";
import { errorText } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { compareDefinitions } from "../questionnaire/compare-definitions.ts";
import type { SettingErrors, StoredSetting } from "../settings/setting-editor.ts";
import { useSettingEditor } from "../settings/use-setting-editor.ts";
import { checkForm } from "./check-form.ts";
import { useFormCalls } from "./use-form-calls.ts";

/** Milliseconds after which the page is loaded anew, with what was saved. */
const reloadsAfter = 1000;

/** What a definition looks like, for what this browser has kept of one. */
const example: QuestionnaireDefinition = {
  steps: [{ id: "", title: "", description: "", fields: [{ id: "", label: "", type: "text" }] }],
};

function tellSaved(): void {
  showToast({
    title: "Setting Updated",
    description: "Form setting has been updated successfully",
  });
  setTimeout(() => location.reload(), reloadsAfter);
}

function tellFailure(error: unknown): void {
  showToast({
    title: "Update Failed",
    description:
      statusOf(error) === undefined
        ? "There was a problem updating the form structure. Please try again."
        : errorText(error),
    variant: "destructive",
  });
}

type FormEditorInput = {
  setting: StoredSetting<QuestionnaireDefinition>;
  onErrors: (errors: SettingErrors) => void;
  onSaveKey: () => void;
};

/** The editor of the questionnaire's definition, as all settings are edited. */
export function useFormEditor({ setting, onErrors, onSaveKey }: FormEditorInput) {
  const calls = useFormCalls();
  return useSettingEditor<QuestionnaireDefinition>({
    noun: "questionnaire",
    draftNoun: "questionnaire",
    setting,
    empty: example,
    restores: "at once",
    check: checkForm,
    compare: compareDefinitions,
    losses: { between: lossesBetween, consequence: mappingConsequence },
    ...calls,
    onSaved: tellSaved,
    onFailure: tellFailure,
    onErrors,
    onSaveKey,
  });
}
