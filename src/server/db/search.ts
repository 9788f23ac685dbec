import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Returns a LIKE pattern that matches the text anywhere, with LIKE's special characters escaped.
 */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Returns the SQL condition that one of the columns contains the text, ignoring case. */
export function isFoundBy(text: string, columns: string[]): Expression<boolean> {
  const pattern = containing(text);
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/**
 * Returns SQL that folds a text's case and accents like the stored search text of migration
 * `0016-submission-search`. Search text and query must be folded the same way to match.
 */
export const foldedText = (text: string): RawBuilder<string> => sql<string>`
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(${text}::text, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
`;
