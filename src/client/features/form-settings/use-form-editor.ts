import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { lossesBetween } from "#common/questionnaire/mapping-warnings.ts";
import type { FormErrors } from "../../content/editor-options.ts";
import { type AnySetting, useSettingEditor } from "../../content/use-setting-editor.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { compareDefinitions } from "../questionnaire/compare-definitions.ts";
import { checkForm } from "./check-form.ts";
import { useLosses } from "./loss-dialog.tsx";

/** Milliseconds between a save and the reload of the page. */
const reloadDelay = 1000;

/** The shape of a definition: drafts of another shape are ignored. */
const example: QuestionnaireDefinition = {
  steps: [{ id: "", title: "", description: "", fields: [{ id: "", label: "", type: "text" }] }],
};

function reloadAfterSave(): void {
  showToast({
    title: "Setting Updated",
    description: "Form setting has been updated successfully",
  });
  setTimeout(() => location.reload(), reloadDelay);
}

function showFailure(error: unknown): void {
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
  setting: AnySetting;
  onErrors: (errors: FormErrors) => void;
  onSaveKey: () => void;
};

/** The editor of the questionnaire's definition, and its question about losses. */
export function useFormEditor({ setting, onErrors, onSaveKey }: FormEditorInput) {
  const { client } = trpc.useUtils();
  const losses = useLosses(lossesBetween);
  const editor = useSettingEditor<QuestionnaireDefinition, AnySetting>({
    noun: "questionnaire",
    draftNoun: "questionnaire",
    area: "form",
    calls: client.settings.form,
    setting,
    empty: example,
    restoresAtOnce: true,
    check: checkForm,
    compare: compareDefinitions,
    confirmLosses: losses.confirm,
    onSaved: reloadAfterSave,
    onRestored: reloadAfterSave,
    onFailure: showFailure,
    onErrors,
    onSaveKey,
  });
  return { ...editor, lossQuestion: losses.question };
}
