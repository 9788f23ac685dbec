import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { SubmissionFilter } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";
import { matchesFilter } from "./filter-store.ts";

/**
 * The submissions that an export contains: those that match the filter. `now` is the time for which
 * the filter decides which submissions are overdue.
 */
export type Exported = { filter: SubmissionFilter; now: Date };

/**
 * The last exported row. `moment` is the row's time as a text from the database, because a
 * JavaScript `Date` would lose its microseconds.
 */
type Position = { moment: string; id: string };

/**
 * Counts the submissions of an export by the version of the questionnaire that they answer. The
 * version is null if it is unknown.
 */
export async function countByVersion(
  db: Db,
  { filter, now }: Exported,
): Promise<{ version: number | null; count: number }[]> {
  return db
    .selectFrom("submissions")
    .select((eb) => ["definitionVersion as version", eb.fn.countAll<number>().as("count")])
    .where(matchesFilter(filter, now))
    .groupBy("definitionVersion")
    .execute();
}

/**
 * Returns the ids of all fields that are answered in submissions whose version of the questionnaire
 * is unknown.
 */
export async function listUnversionedIds(db: Db, { filter, now }: Exported): Promise<string[]> {
  const rows = await db
    .selectFrom("submissions")
    .select(sql<string>`jsonb_object_keys(answers)`.as("id"))
    .distinct()
    .where("definitionVersion", "is", null)
    .where(matchesFilter(filter, now))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns versions of the questionnaire by their numbers, newest first. */
export async function listDefinitions(
  db: Db,
  versions: number[],
): Promise<Map<number, QuestionnaireDefinition>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom("questionnaireVersions")
    .select(["version", "value"])
    .where("version", "in", versions)
    .orderBy("version", "desc")
    .execute();
  return new Map(rows.map(({ version, value }) => [version, value as QuestionnaireDefinition]));
}

/** Returns the rows of an export that follow a given row, newest first. */
export async function listExported(
  db: Db,
  { filter, now }: Exported,
  after: Position | undefined,
  limit: number,
) {
  const rows = await db
    .selectFrom("submissions")
    .leftJoin("users", "users.id", "submissions.assigneeId")
    .select([
      "submissions.id",
      "acceptedAt",
      "confirmedAt",
      "ownDeadline",
      "status",
      "users.username as assignee",
      "sentAt",
      "contactName",
      "contactEmail",
      "city",
      "deliveryState",
      "definitionVersion",
      "answers",
      sql<string>`accepted_at::text`.as("moment"),
    ])
    .select((eb) =>
      eb
        .selectFrom("submissionNotes")
        .select(sql<string>`string_agg(text, E'\n' order by submission_notes.id)`.as("text"))
        .whereRef("submissionId", "=", "submissions.id")
        .as("notes"),
    )
    .where(matchesFilter(filter, now))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(accepted_at, submissions.id) < (${after?.moment}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("acceptedAt", "desc")
    .orderBy("submissions.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, answers: row.answers as Answers }));
}
