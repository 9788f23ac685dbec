import type { TRPCClient } from "@trpc/client";
import { isNotFoundError } from "#client/trpc.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { AppRouter } from "#server/router.ts";
import { carriedAnswers } from "./carried-answers.ts";
import type { Progress } from "./progress-store.ts";

type Client = TRPCClient<AppRouter>;

async function fetchCurrent(client: Client): Promise<Pick<Progress, "definition" | "version">> {
  try {
    const input = { settingKey: settingKeys.formQuestions };
    const { value, version } = await client.settings.formByKey.query(input);
    return { definition: value, version };
  } catch (error) {
    if (!isNotFoundError(error)) throw error;
    const { defaultDefinition } = await import("#common/questionnaire/default-definition.ts");
    return { definition: defaultDefinition, version: null };
  }
}

/**
 * Returns a begun form with the current version of the questionnaire, and with those answers that
 * are also valid for this version.
 */
export async function renewForm(client: Client, begun: Progress): Promise<Progress> {
  const current = await fetchCurrent(client);
  const values = carriedAnswers(begun.definition, current.definition, begun.values);
  return { ...begun, ...current, values };
}
