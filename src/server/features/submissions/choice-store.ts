import { sql } from "kysely";
import type { ChoiceInput } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";

/**
 * Counts the submissions in which the answer to a field is a given option, or a list that contains
 * the option.
 * @param input `under` is the answer to the parent field, for an option that depends on a parent
 *   field
 */
export async function countChoices(
  db: Db,
  { fieldId, value, under }: ChoiceInput,
): Promise<number> {
  const holds = (id: string, answer: unknown) =>
    sql<boolean>`answers @> ${JSON.stringify({ [id]: answer })}::jsonb`;
  const { count } = await db
    .selectFrom("submissions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((eb) => eb.or([holds(fieldId, value), holds(fieldId, [value])]))
    .$if(under !== undefined, (query) =>
      query.where(holds(under?.fieldId ?? "", under?.value ?? "")),
    )
    .executeTakeFirstOrThrow();
  return count;
}
