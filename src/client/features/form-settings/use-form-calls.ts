import { useMemo } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { ChoiceInput } from "#common/submissions/submission-input.ts";
import { trpc } from "../../trpc.ts";
import type { SettingEditorOptions, StoredSetting } from "../settings/setting-editor.ts";

type FormCalls = Pick<
  SettingEditorOptions<QuestionnaireDefinition>,
  "update" | "find" | "versions"
>;

const key = settingKeys.formQuestions;

/** A setting as the server answers it. */
type Answered = { key: string; value?: unknown; lastUpdated: string };

const toStored = ({ value, lastUpdated }: Answered): StoredSetting<QuestionnaireDefinition> => ({
  // What is stored under this key has passed the definition's schema.
  value: value as QuestionnaireDefinition,
  lastUpdated,
});

/** The questionnaire's definition among the form settings, if there is one. */
export function findStored(
  settings: Answered[],
): StoredSetting<QuestionnaireDefinition> | undefined {
  const setting = settings.find((each) => each.key === key);
  return setting && toStored(setting);
}

/** What the editor of the questionnaire asks of the server. */
export function useFormCalls(): FormCalls {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const { form } = utils.client.settings;
    return {
      update: async (change) => toStored(await form.update.mutate({ settingKey: key, ...change })),
      find: async () => {
        const stored = findStored(await form.list.query());
        if (!stored) throw new Error("The setting form_questions was deleted");
        return stored;
      },
      versions: {
        list: (part) => form.versions.query(part),
        get: (version) => form.version.query(version),
        restore: async (version) => toStored(await form.restore.mutate(version)),
      },
    };
  }, [utils]);
}

/** Asks how many submissions chose an option now. */
export function useCountChoices(): (choice: ChoiceInput) => Promise<number> {
  const { client } = trpc.useUtils();
  return (choice) => client.submissions.countChoices.query(choice);
}
