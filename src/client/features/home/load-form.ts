import { getQueryKey } from "@trpc/react-query";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { findOrNull, freshMs, type RouterContext, trpc } from "../../trpc.ts";

/** A form and the version that answers to it are stored with; the built-in one has none. */
export type LoadedForm = { definition: QuestionnaireDefinition; version: number | null };

const input = { settingKey: settingKeys.formQuestions };

/** Rarely needed, so it is no part of the home page. */
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
    // Remembered, so that both sides draw the same form, but as stale: it is asked for again.
    queryClient.setQueryData(key, null, { updatedAt: 0 });
    return await builtIn();
  }
}
