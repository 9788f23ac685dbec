import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { lossesBetween } from "#common/questionnaire/mapping-warnings.ts";
import type { FormErrors } from "../../content/editor-options.ts";
import { type AnySetting, useSettingEditor } from "../../content/use-setting-editor.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { compareDefinitions } from "../questionnaire/compare-definitions.ts";
import { checkForm } from "./check-form.ts";
import { answersLeft, consequencesOf } from "./consequences.ts";
import { useLosses } from "./loss-dialog.tsx";

/** The number of milliseconds after a save until the page reloads. */
const reloadDelay = 1000;

/**
 * An example of a questionnaire. A stored draft is ignored if it lacks a property of the example,
 * or if the property has another type.
 */
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

/**
 * Returns the editor of the questionnaire. Also returns the question with which the editor asks the
 * user to confirm a save that has consequences; null if no save waits for an answer.
 */
export function useFormEditor({ setting, onErrors, onSaveKey }: FormEditorInput) {
  const { client } = trpc.useUtils();
  const losses = useLosses(
    lossesBetween,
    async (before: QuestionnaireDefinition, after: QuestionnaireDefinition) => {
      const answers = answersLeft(before, after);
      // If the server cannot count the searches with these answers, the dialog shows no numbers of
      // searches.
      const counts =
        answers.length === 0
          ? []
          : await client.submissions.countAnswers.query({ answers }).catch(() => []);
      return consequencesOf(before, after, ({ fieldId, value }) => {
        const place = answers.findIndex((each) => each.fieldId === fieldId && each.value === value);
        return counts[place];
      });
    },
  );
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
