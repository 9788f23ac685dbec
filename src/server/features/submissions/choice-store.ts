import { sql } from "kysely";
import type { ChoiceInput } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";

/**
 * How many submissions chose an option, by itself or among others.
 *
 * @param input with `under` where the option is one of a list for another field's answer
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
