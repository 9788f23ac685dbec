import { type Expression, sql } from "kysely";

/** A text as a pattern that finds it anywhere, whatever its characters mean to LIKE. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a row has a text in its title or slug, in capitals or not. */
export function isFoundBy(text: string): Expression<boolean> {
  const pattern = containing(text);
  return sql<boolean>`(title ilike ${pattern} or slug ilike ${pattern})`;
}
