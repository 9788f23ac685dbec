import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Db } from "../../db/connection.ts";
import { findDefinitionVersion } from "./definition-store.ts";

/** Returns a version of the questionnaire; null if it is unknown. */
export type FindDefinition = (
  db: Db,
  version: number | null,
) => Promise<QuestionnaireDefinition | null>;

/**
 * Creates a function that returns a version of the questionnaire, for work with many searches. The
 * function reads each version from the database only once, because only an import changes versions.
 * After an import, create a new function.
 */
export function createDefinitionFinder(): FindDefinition {
  const found = new Map<number, QuestionnaireDefinition>();
  return async (db, version) => {
    if (version === null) return null;
    const definition = found.get(version) ?? (await findDefinitionVersion(db, version));
    if (definition) found.set(version, definition);
    return definition ?? null;
  };
}
