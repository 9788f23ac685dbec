import { type Kysely, sql } from "kysely";

/** Ids of the default form whose answers are always what a person typed. */
const typedIds = ["name", "phone", "additionalComments"];

/** Matches an option's value or a date, which are left out of the search. */
const chosen = "^[a-z0-9][A-Za-z0-9_-]*$";

const typed = `$.keyvalue() ? (@.value.type() == "string" && (
  ${typedIds.map((id) => `@.key == "${id}"`).join(" || ")} || !(@.value like_regex "${chosen}")
)).value`;

const phones = `$.* ? (@.type() == "string" && @ like_regex "^[-+0-9 ()./]{6,}$"
  && !(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))`;

const textsUnder = (path: string) => `jsonb_path_query_array(answers, '${path}', '{}', true)::text`;

/** JSON without the marks between its texts, which a search must not find. */
const typedText = `replace(btrim(${textsUnder(typed)}, '[]'), '", "', chr(10))`;

/** Without regard to case and accents; only what has other letters than English is taken apart. */
const folded = String.raw`
  case when octet_length(answers::text) = char_length(answers::text) then lower(${typedText})
  else replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(${typedText}, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ', 'llooddddhhttiæœþß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end`;

/**
 * Adds the text that the search reads. It is a generated column, so submitting and importing need
 * not write it.
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
