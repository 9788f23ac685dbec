import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import type { Column } from "./staging-store.ts";

/** An invalid row of an import, named by its primary key, and the reason. */
export type FoundFault = { name: Map<string, string>; reason: string };

type Rule = { fails: RawBuilder<boolean>; reason: string };

/**
 * The maximum id that an import may contain in a 32-bit column. New ids continue after the largest
 * id, so this maximum leaves 147 million ids for new rows.
 */
const largestInteger = 2_000_000_000;
/**
 * The maximum 64-bit integer that an import may contain. It is 10^12 below the largest integer that
 * JavaScript represents exactly, because ids and counts still increase after the import.
 */
const largestExact = Number.MAX_SAFE_INTEGER - 1_000_000_000_000;

/**
 * Returns the rules that every value of a column must fulfil, which depend on the column's type and
 * on whether a sequence provides its values.
 */
function ruleOf({ table, column, type, sequence }: Column): Rule[] {
  const value = sql.id(column);
  if (type === "timestamp with time zone" || type === "date") {
    // PostgreSQL's values `infinity` and `-infinity` are outside this range, so they fail, too.
    const fails = sql<boolean>`not (${value} >= '0001-01-01' and ${value} < '10000-01-01')`;
    return [{ fails, reason: `${column} must be between the years 1 and 9999` }];
  }
  const largest = type === "integer" ? largestInteger : largestExact;
  if (sequence !== null) {
    const fails = sql<boolean>`${value} not between 1 and ${sql.lit(largest)}`;
    return [{ fails, reason: `${column} must be between 1 and ${largest}` }];
  }
  // A band is a hash of 64 bits by which similar listings are found. Only the database compares
  // bands, so JavaScript need not represent them exactly.
  if (type !== "bigint" || table === "listing_bands") return [];
  const fails = sql<boolean>`${value} not between ${sql.lit(-largest)} and ${sql.lit(largest)}`;
  return [{ fails, reason: `${column} is too large` }];
}

/**
 * The maximum size of a submission's answers in bytes. The procedures that accept submissions have
 * the same limit.
 */
const answersMaximum = 64 * 1024;

/** SQL condition: a JSON document is not a list of texts. */
const isNoTextList = (column: string) =>
  // In the mode `strict`, `$[*]` yields the list's items. In the default mode, it would also unwrap
  // lists within the list.
  sql<boolean>`coalesce(jsonb_typeof(${sql.id(column)}) <> 'array' or
    jsonb_path_exists(${sql.id(column)}, 'strict $[*] ? (@.type() != "string")'), false)`;

const tableRules: Record<string, Rule[]> = {
  submissions: [
    {
      fails: sql<boolean>`jsonb_typeof(answers) <> 'object'`,
      reason: "answers must be an object",
    },
    {
      fails: sql<boolean>`octet_length(answers::text) > ${sql.lit(answersMaximum)}`,
      reason: "answers must be at most 64 KB of JSON",
    },
    {
      // An answer is a text, a list of texts, a pair of numbers, or false for an unticked box.
      // Objects and nulls are refused.
      fails: sql<boolean>`jsonb_path_exists(
        answers, '$.*.** ? (@.type() == "object" || @.type() == "null")'
      )`,
      reason: "answers must be texts and lists",
    },
  ],
  mail: [
    {
      fails: sql<boolean>`to_address !~ '^[^[:space:]@]+@[^[:space:]@]+$'`,
      reason: "to_address must be an email address",
    },
    {
      fails: sql<boolean>`subject ~ '[\r\n]' or coalesce(to_name, '') ~ '[\r\n]'`,
      reason: "subject and to_name must be one line",
    },
    {
      fails: sql<boolean>`message_id !~ '^<[^[:space:]<>]+@[^[:space:]<>]+>$'`,
      reason: "message_id must be a Message-ID",
    },
  ],
  flat_preferences: ["neighborhoods", "amenities"].map((column) => ({
    fails: isNoTextList(column),
    reason: `${column} must be a list of texts`,
  })),
  listings: [
    { fails: isNoTextList("features"), reason: "features must be a list of texts" },
    { fails: isNoTextList("missing_features"), reason: "missing_features must be a list of texts" },
    {
      fails: sql<boolean>`jsonb_path_exists(flags,
        'strict $[*] ? (@.type() != "object" || @.code.type() != "string" || @.reason.type() != "string")'
      ) or jsonb_path_exists(flags, '$[*] ? (!exists(@.code) || !exists(@.reason))')`,
      reason: "flags must be a list of codes with reasons",
    },
    {
      fails: sql<boolean>`jsonb_path_exists(evidence, '$.* ? (
        @ != "given" && @ != "entered" && !(@.start.type() == "number" && @.end.type() == "number")
      )')`,
      reason: "evidence must be ranges of the text, given or entered",
    },
  ],
  listing_versions: [
    { fails: sql<boolean>`jsonb_typeof(fields) <> 'object'`, reason: "fields must be an object" },
  ],
  listing_pairs: [{ fails: isNoTextList("reasons"), reason: "reasons must be a list of texts" }],
  deleted_listings: [
    {
      // This check also fails, with the database's error, if a value does not have its column's
      // type. If such a row were imported, the list of deleted listings and every later import
      // would fail.
      fails: sql<boolean>`jsonb_populate_record(null::listings, content -> 'listings' -> 0) is null`,
      reason: "content must contain a listing",
    },
  ],
  analytics_sessions: [
    { fails: sql<boolean>`jsonb_typeof(steps) <> 'array'`, reason: "steps must be a list" },
  ],
};

/** Returns the first row of an imported table that breaks a rule. */
export async function findFault(
  db: Db,
  table: string,
  columns: readonly Column[],
  primaryKey: readonly string[],
): Promise<FoundFault | undefined> {
  const rules = [...columns.flatMap(ruleOf), ...(tableRules[table] ?? [])];
  if (rules.length === 0) return undefined;
  const { rows } = await sql<{ name: string[]; rule: number }>`
    select array[${sql.join(primaryKey.map((column) => sql`${sql.id(column)}::text`))}] as name,
      case ${sql.join(
        rules.map(({ fails }, place) => sql`when ${fails} then ${sql.lit(place)}`),
        sql` `,
      )} end as rule
    from ${sql.id(table)}
    where ${sql.join(
      rules.map(({ fails }) => sql`(${fails})`),
      sql` or `,
    )}
    limit 1
  `.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return {
    name: new Map(primaryKey.map((column, place) => [column, found.name[place] ?? ""])),
    reason: rules[found.rule]?.reason ?? "The row is not valid",
  };
}

/**
 * Gives each imported post that is published without a publication time the time of its creation.
 * Without such a time, visitors would never see the post, although the back office lists it as
 * published.
 */
export async function datePublishedPosts(db: Db): Promise<void> {
  await sql`
    update blog_posts set published_at = created_at where published and published_at is null
  `.execute(db);
}

type StoredValue = { id: string; value: unknown };

/** Returns all settings in an imported table. */
export async function listSettingValues(db: Db, table: string): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select key as id, value from ${sql.table(snake(table))} order by key
  `.execute(db);
  return rows;
}

/**
 * Returns up to 20 versions of a setting, beginning with the first one whose number is greater than
 * the given number.
 */
export async function listVersionValues(
  db: Db,
  table: string,
  after: string,
): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select version::text as id, value from ${sql.table(snake(table))}
    where version > ${after}::integer order by version limit 20
  `.execute(db);
  return rows;
}

export async function setValue(
  db: Db,
  table: string,
  column: "key" | "version",
  id: string,
  value: unknown,
): Promise<void> {
  await sql`
    update ${sql.table(snake(table))} set value = ${JSON.stringify(value)}::jsonb
    where ${sql.id(column)}::text = ${id}
  `.execute(db);
}

/** Converts a table's name in the code to its name in the database. */
export const snake = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Counts all administrators, and those who can log in. Disabled administrators and those who have
 * not accepted their invitation cannot.
 */
export async function countAdmins(db: Db): Promise<{ all: number; able: number }> {
  return db
    .selectFrom("users")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere("disabledAt", "is", null)
        .filterWhere("invitedAt", "is", null)
        .as("able"),
    ])
    .where("isAdmin", "=", true)
    .executeTakeFirstOrThrow();
}
