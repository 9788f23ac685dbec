import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import type { Column } from "./staging-store.ts";

/** A row that is refused, by the columns of its primary key, and why. */
export type FoundFault = { name: Map<string, string>; reason: string };

type Rule = { fails: RawBuilder<boolean>; reason: string };

/** Room for two billion rows more would be none at all: sequences that end refuse every insert. */
const largestInteger = 2_000_000_000;
/** What a number in JavaScript holds, with room for what is still to come. */
const largestExact = Number.MAX_SAFE_INTEGER - 1_000_000_000_000;

/** What every value of a type must be, whatever its column. */
function ruleOf({ column, type, sequence }: Column): Rule[] {
  const value = sql.id(column);
  if (type === "timestamp with time zone" || type === "date") {
    // Infinite ones are outside as well.
    const fails = sql<boolean>`not (${value} >= '0001-01-01' and ${value} < '10000-01-01')`;
    return [{ fails, reason: `${column} must be between the years 1 and 9999` }];
  }
  const largest = type === "integer" ? largestInteger : largestExact;
  if (sequence !== null) {
    const fails = sql<boolean>`${value} not between 1 and ${sql.lit(largest)}`;
    return [{ fails, reason: `${column} must be between 1 and ${largest}` }];
  }
  if (type !== "bigint") return [];
  const fails = sql<boolean>`${value} not between ${sql.lit(-largest)} and ${sql.lit(largest)}`;
  return [{ fails, reason: `${column} is too large` }];
}

/** Bytes of the answers of a submission at most, as the calls take them. */
const answersMaximum = 64 * 1024;

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
      // Text, lists and pairs, and an unticked box.
      fails: sql<boolean>`jsonb_path_exists(
        answers, '$.*.** ? (@.type() == "object" || @.type() == "null")'
      )`,
      reason: "answers must be texts and lists",
    },
  ],
  flat_preferences: ["neighborhoods", "amenities"].map((column) => ({
    // A list within a list would be looked into.
    fails: sql<boolean>`coalesce(jsonb_typeof(${sql.id(column)}) <> 'array' or
      jsonb_path_exists(${sql.id(column)}, 'strict $[*] ? (@.type() != "string")'), false)`,
    reason: `${column} must be a list of texts`,
  })),
  analytics_sessions: [
    { fails: sql<boolean>`jsonb_typeof(steps) <> 'array'`, reason: "steps must be a list" },
  ],
};

/** The first row of a table that cannot be what the product has stored. */
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

type StoredValue = { id: string; value: unknown };

/** All settings of a table. */
export async function listSettingValues(db: Db, table: string): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select key as id, value from ${sql.table(snake(table))} order by key
  `.execute(db);
  return rows;
}

/** Some versions of a setting, those after a number. */
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

/** A table as the database calls it. */
export const snake = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .limit(1)
    .execute();
  return row.length > 0;
}
