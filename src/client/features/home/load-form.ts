import { getQueryKey } from "@trpc/react-query";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { findOrNull, freshMs, type RouterContext, trpc } from "../../trpc.ts";

/**
 * A questionnaire, and its version, which is stored with each submission. The built-in default
 * questionnaire has no version.
 */
export type LoadedForm = { definition: QuestionnaireDefinition; version: number | null };

const input = { settingKey: settingKeys.formQuestions };

/**
 * The default questionnaire is rarely needed, so it is loaded separately from the home page's
 * bundle.
 */
async function builtIn(): Promise<LoadedForm> {
  const { defaultDefinition } = await import("#common/questionnaire/default-definition.ts");
  return { definition: defaultDefinition, version: null };
}

export async function loadForm({ api, queryClient }: RouterContext): Promise<LoadedForm> {
  const key = getQueryKey(trpc.settings.formByKey, input, "query");
  try {
    const setting = await findOrNull(queryClient, key, () =>
      api.settings.formByKey.fetch(input, { staleTime: freshMs.settings }),
    );
    return setting ? { definition: setting.value, version: setting.version } : await builtIn();
  } catch {
    // After a failure, the default questionnaire is cached, so that server and browser render the
    // same form. It is cached as outdated, so that the browser then requests the current
    // questionnaire.
    queryClient.setQueryData(key, null, { updatedAt: 0 });
    return await builtIn();
  }
}
