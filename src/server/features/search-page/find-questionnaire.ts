import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Context } from "../../context.ts";
import { findDefinitionVersion } from "../questionnaire/definition-store.ts";

/** A questionnaire and its version number, which is null if the questionnaire is not stored. */
type Questionnaire = { definition: QuestionnaireDefinition; version: number | null };

type Parts = Pick<Context, "database" | "definition">;

/**
 * Returns the version of the questionnaire that was filled in for a search; null if this version is
 * unknown or not stored.
 */
export async function findAnsweredDefinition(
  { database }: Pick<Context, "database">,
  version: number | null,
): Promise<QuestionnaireDefinition | null> {
  if (version === null) return null;
  return (await findDefinitionVersion(database.db, version)) ?? null;
}

/**
 * Returns the questionnaire in which a searcher changes the wishes: the version that was filled in
 * for the search if it is stored, otherwise the current one.
 */
export async function findQuestionnaire(
  context: Parts,
  version: number | null,
): Promise<Questionnaire> {
  const answered = await findAnsweredDefinition(context, version);
  if (answered) return { definition: answered, version };
  const current = await context.definition.get();
  return { definition: current?.value ?? defaultDefinition, version: current?.version ?? null };
}
