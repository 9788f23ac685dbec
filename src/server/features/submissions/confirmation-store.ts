import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { Db } from "../../db/connection.ts";
import { insertRows } from "../../db/insert-rows.ts";

/** The data of a new or unconfirmed search that its confirmation mail needs. */
export type SearchToConfirm = {
  id: string;
  /** The email address of the searcher. */
  email: string;
  answers: Answers;
  definition: QuestionnaireDefinition | null;
};

/** Returns those of the given searches that have an email address. */
export async function listSearchesToConfirm(db: Db, ids: string[]): Promise<SearchToConfirm[]> {
  const rows = await db
    .selectFrom("submissions")
    .select(["id", "contactEmail as email", "answers", "definitionVersion"])
    .where("id", "in", ids)
    .execute();
  // Each version of the questionnaire is read only once, because it is large and most searches
  // answer the same version.
  const answered = await db
    .selectFrom("questionnaireVersions")
    .select(["version", "value"])
    .where("version", "in", (eb) =>
      eb.selectFrom("submissions").select("definitionVersion").where("id", "in", ids),
    )
    .execute();
  const definitions = new Map<number | null, unknown>(
    answered.map(({ version, value }) => [version, value]),
  );
  return rows.flatMap(({ id, email, answers, definitionVersion }) =>
    email === null
      ? []
      : [
          {
            id,
            email,
            answers: answers as Answers,
            definition: (definitions.get(definitionVersion) ??
              null) as QuestionnaireDefinition | null,
          },
        ],
  );
}

/**
 * Records the consent of each new search: the email address, and the text of the terms. The text
 * comes from the version of the questionnaire that the search answers.
 */
export async function recordConsents(trx: Db, ids: string[]): Promise<void> {
  await sql`
    with answered as materialized (
      select version, jsonb_path_query_first(
          value, '$.steps[*].fields[*] ? (@.id == "agreeToTerms").label'
        ) #>> '{}' as terms_text
      from questionnaire_versions where version in (
        select definition_version from submissions where id = any(${ids})
      )
    )
    insert into consents (submission_id, address, terms_text, definition_version, given_at)
    select submissions.id, contact_email, terms_text, definition_version, accepted_at
    from submissions left join answered on version = definition_version
    where contact_email is not null and submissions.id = any(${ids})
    on conflict (submission_id) do nothing
  `.execute(trx);
}

/**
 * Adds an event to the timeline of each search, which says that a mail has asked the searcher to
 * confirm the search.
 */
export async function insertAsked(
  trx: Db,
  ids: string[],
  actor: "roost" | "team",
  at: Date,
): Promise<void> {
  const events = ids.map((submissionId) => ({ submissionId, kind: "asked", actor, at }));
  await insertRows("searchEvents", events).execute(trx);
}

/**
 * Records that mails have asked for the confirmation of searches. If a search already has the time
 * of an earlier such mail, this time is kept.
 */
export async function recordAsked(
  trx: Db,
  ids: string[],
  actor: "roost" | "team",
  at: Date,
): Promise<void> {
  await trx
    .updateTable("submissions")
    .set({ askedAt: sql<Date>`coalesce(asked_at, ${at})` })
    .where("id", "in", ids)
    .execute();
  await insertAsked(trx, ids, actor, at);
}
