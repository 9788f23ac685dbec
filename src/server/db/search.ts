import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Returns a LIKE pattern that finds the text at any position. LIKE's special characters in the text
 * are escaped.
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
 * Returns SQL that removes the case and the accents of a text, exactly as migration
 * `0016-submission-search` does for the stored search text. A search finds a text only if both are
 * converted in the same way.
 */
export const foldedText = (text: string | RawBuilder<string>): RawBuilder<string> => sql<string>`
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(${text}::text, NFKD), '[\\u0300-\\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
`;

/**
 * Returns SQL that removes the case and the accents of a text, by the same rules as for the stored
 * search text. Plain ASCII texts skip the slow removal of accents.
 */
export const plainText = (text: RawBuilder<string>): RawBuilder<string> => sql<string>`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
  else ${foldedText(text)} end
`;

/**
 * Returns SQL for a full-text query that matches rows with all words of a text, ignoring case and
 * accents. Each word also matches longer words that begin with it.
 */
export function beginningsOf(text: string): RawBuilder<string> {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  // The words are quoted, so that none of their characters is an operator of the query.
  const quoted = words.map((word) => `'${word.replaceAll(/['\\]/g, " ").trim()}':*`);
  return sql<string>`to_tsquery('simple', ${foldedText(quoted.join(" & "))})`;
}
