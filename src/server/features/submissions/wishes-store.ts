import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Mapping } from "#common/questionnaire/preferences.ts";
import { contactOf } from "#common/submissions/contact.ts";
import type { Db } from "../../db/connection.ts";
import { deletePreference, savePreferenceOf } from "./creation-store.ts";

/** New answers of a search, which will replace its current ones. */
export type NewAnswers = {
  answers: Answers;
  definitionVersion: number | null;
  mapping: Mapping;
  at: Date;
};

/**
 * Stores the current answers of a search, and the preference record that was made from them, as an
 * earlier version.
 */
async function keepAnswers(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .insertInto("answerVersions")
    .columns(["submissionId", "answers", "preferences", "definitionVersion", "replacedAt"])
    .expression((eb) =>
      eb
        .selectFrom("submissions")
        .leftJoin("flatPreferences", "flatPreferences.id", "submissions.preferenceId")
        .select([
          "submissions.id",
          "answers",
          // The preference record is stored as JSON. Its keys are the column names of
          // `flat_preferences`, so that `jsonb_populate_record` can restore the record.
          sql`case when flat_preferences.id is null then null
            else to_jsonb(flat_preferences) end`.as("preferences"),
          "definitionVersion",
          sql<Date>`${at}::timestamptz`.as("replacedAt"),
        ])
        .where("submissions.id", "=", id),
    )
    .execute();
}

/**
 * Replaces the answers of a search, and the columns and the preference record that are derived from
 * them. The replaced answers stay in the database as an older version.
 *
 * @param trx a transaction that has locked the search
 */
export async function replaceAnswers(
  trx: Db,
  { id, preferenceId }: { id: string; preferenceId: number | null },
  { answers, definitionVersion, mapping, at }: NewAnswers,
): Promise<void> {
  await keepAnswers(trx, id, at);
  const contact = contactOf(answers);
  const newPreferenceId =
    mapping.preferences === null
      ? null
      : await savePreferenceOf(trx, preferenceId, mapping.preferences);
  await trx
    .updateTable("submissions")
    .set({
      answers: JSON.stringify(answers),
      definitionVersion,
      mappingProblem: mapping.problem,
      preferenceId: newPreferenceId,
      contactName: contact.name,
      city: contact.city,
      updatedAt: at,
    })
    .where("id", "=", id)
    .execute();
  if (newPreferenceId === null && preferenceId !== null) await deletePreference(trx, preferenceId);
}

/**
 * Returns the answers with which a search was submitted, and the preference record of these
 * answers; undefined if the answers were never changed. The answers and the record are exactly as
 * the database returned them before the first change.
 */
export async function findFirstAnswers(
  db: Db,
  submissionId: string,
): Promise<{ answers: unknown; preferences: object | null } | undefined> {
  const first = await db
    .selectFrom("answerVersions")
    .select(["id", "answers", sql<boolean>`preferences is not null`.as("hasPreferences")])
    .where("submissionId", "=", submissionId)
    .orderBy("replacedAt")
    .limit(1)
    .executeTakeFirst();
  if (!first) return undefined;
  if (!first.hasPreferences) return { answers: first.answers, preferences: null };
  const { rows } = await sql<object>`
    select restored.* from answer_versions,
      jsonb_populate_record(null::flat_preferences, answer_versions.preferences) as restored
    where answer_versions.id = ${first.id}
  `.execute(db);
  return { answers: first.answers, preferences: rows[0] ?? null };
}
