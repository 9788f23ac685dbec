import { sql } from "kysely";
import type { AnswerCount, StoredAnswer } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";
import { isOpen } from "./board-store.ts";

/**
 * Returns the SQL condition that the stored answer to a field contains the given JSON value, by
 * PostgreSQL's operator `@>`.
 */
const holds = (id: string, answer: unknown) =>
  sql<boolean>`answers @> ${JSON.stringify({ [id]: answer })}::jsonb`;

/**
 * Returns the SQL condition that the answer to a field chooses the given option. Such an answer is
 * either the option itself or a list that contains the option.
 */
const chooses = (fieldId: string, value: string) =>
  sql<boolean>`(${holds(fieldId, value)} or ${holds(fieldId, [value])})`;

/** Returns the SQL condition that a submission has a non-empty answer to a field. */
const answersTo = (fieldId: string) =>
  sql<boolean>`coalesce(answers -> ${fieldId}::text, 'null') not in ('null', '""', '[]', 'false')`;

/**
 * Returns the SQL condition that a submission has a non-empty answer to a field, or chooses the
 * option `value` of the field if `value` is given. If `under` is given, the submission must also
 * contain the answer `under` to the parent field.
 */
function contains({ fieldId, value, under }: StoredAnswer) {
  const condition = value === undefined ? answersTo(fieldId) : chooses(fieldId, value);
  return under ? sql<boolean>`(${condition} and ${holds(under.fieldId, under.value)})` : condition;
}

/**
 * Counts, for each of the given answers, the open searches and the ended searches that contain it.
 * The counts are in the order of the answers.
 */
export async function countAnswers(db: Db, answers: StoredAnswer[]): Promise<AnswerCount[]> {
  const counts = answers.map((answer) => {
    const condition = contains(answer);
    return sql`jsonb_build_object(
      'open', count(*) filter (where ${isOpen} and ${condition}),
      'ended', count(*) filter (where not ${isOpen} and ${condition})
    )`;
  });
  const { counted } = await db
    .selectFrom("submissions")
    .select(sql<AnswerCount[]>`jsonb_build_array(${sql.join(counts)})`.as("counted"))
    .executeTakeFirstOrThrow();
  return counted;
}
