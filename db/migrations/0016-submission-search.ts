import { type Kysely, sql } from "kysely";

/** The fields of the default form whose answers are always typed by the visitor. */
const typedIds = ["name", "phone", "additionalComments"];

/**
 * Matches an option's value or a date. Answers that match are left out of the text in which
 * submissions are searched.
 */
const chosen = "^[a-z0-9][A-Za-z0-9_-]*$";

const typed = `$.keyvalue() ? (@.value.type() == "string" && (
  ${typedIds.map((id) => `@.key == "${id}"`).join(" || ")} || !(@.value like_regex "${chosen}")
)).value`;

const phones = `$.* ? (@.type() == "string" && @ like_regex "^[-+0-9 ()./]{6,}$"
  && !(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))`;

const textsUnder = (path: string) => `jsonb_path_query_array(answers, '${path}', '{}', true)::text`;

/** Removes the JSON punctuation between texts, because a search must not find it. */
const typedText = `replace(btrim(${textsUnder(typed)}, '[]'), '", "', chr(10))`;

/** SQL that removes case and accents. Plain ASCII texts skip the slow part. */
const folded = String.raw`
  case when octet_length(answers::text) = char_length(answers::text) then lower(${typedText})
  else replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(${typedText}, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end`;

/**
 * Adds the text that a search of submissions reads. It is a generated column, so that submitting
 * and importing need not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table submissions add column search_text text not null generated always as (
        ${folded} || chr(10) || regexp_replace(${textsUnder(phones)}, '[^0-9,]', '', 'g')
      ) stored`,
    )
    .execute(db);
}
