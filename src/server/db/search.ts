import { type Expression, type RawBuilder, sql } from "kysely";

/** A text as a pattern that finds it anywhere, whatever its characters mean to LIKE. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a row has a text in its title or slug, in capitals or not. */
export function isFoundBy(text: string): Expression<boolean> {
  const pattern = containing(text);
  return sql<boolean>`(title ilike ${pattern} or slug ilike ${pattern})`;
}

/**
 * A text without regard to case and accents, as `0016-submission-search` folds what is stored: a
 * search finds only what both fold alike.
 */
export const foldedText = (text: string): RawBuilder<string> => sql<string>`
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(${text}::text, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
`;
