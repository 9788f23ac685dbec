import { sql } from "kysely";
import type { Paged } from "#common/paging.ts";
import type { SettingVersion, SettingVersionSummary } from "#common/settings/setting.ts";
import type { SettingVersionsInput } from "#common/settings/setting-input.ts";
import type { Db } from "../../db/connection.ts";
import { pageById } from "../../db/cursor.ts";
import type { SettingKind } from "./kinds.ts";

type Table = SettingKind["versioned"]["table"];

/** As a table with the columns that both have: all that the types of a union do not say. */
const kept = (table: Table) => `${table as "siteContentVersions"} as kept` as const;

type NewVersion = {
  value: unknown;
  updatedBy: number | null;
  lastUpdated: Date;
  /** Why it was saved; kept of a questionnaire only. */
  note?: string | undefined;
};

// One after the last, and not of a sequence: that has gaps after a crash, about which people wonder.
// The setting is locked by whoever saves it.
const nextVersion = (table: Table) =>
  sql<number>`(select coalesce(max(version), 0) + 1 from ${sql.table(table)})`;

/** Keeps what was saved as the newest version. */
export async function recordVersion(
  db: Db,
  table: Table,
  { value, updatedBy, lastUpdated, note }: NewVersion,
): Promise<void> {
  const row = {
    version: nextVersion(table),
    value: JSON.stringify(value),
    createdBy: updatedBy,
    createdAt: lastUpdated,
  };
  if (table === "siteContentVersions") await db.insertInto(table).values(row).execute();
  else
    await db
      .insertInto(table)
      .values({ ...row, note: note || null })
      .execute();
}

/** Keeps what a versioned setting is now as a version, unless the newest one is just that. */
export async function recordFirstVersion(db: Db, { table, versioned }: SettingKind): Promise<void> {
  await db
    .insertInto(versioned.table)
    .columns(["version", "value", "createdBy", "createdAt"])
    .expression(
      db
        .selectFrom(`${table as "siteSettings"} as setting`)
        .select(nextVersion(versioned.table).as("version"))
        .select(["setting.value", "setting.updatedBy", "setting.lastUpdated"])
        .where("key", "=", versioned.key)
        .where(
          sql<boolean>`
            setting.value is distinct from (
              select value from ${sql.table(versioned.table)} order by version desc limit 1
            )
          `,
        ),
    )
    .execute();
}

const selectVersions = (db: Db, table: Table) =>
  db
    .selectFrom(kept(table))
    .leftJoin("users as saver", "saver.id", "kept.createdBy")
    .select(["kept.version as id", "kept.createdAt", "saver.username as savedBy"])
    .select(
      sql<
        string | null
      >`${table === "questionnaireVersions" ? sql.ref("kept.note") : sql`null`}`.as("note"),
    )
    .orderBy("kept.version", "desc");

type Row = { id: number; createdAt: Date; savedBy: string | null; note: string | null };

const toSummary = ({ id, createdAt, savedBy, note }: Row): SettingVersionSummary => ({
  version: id,
  savedAt: createdAt.toISOString(),
  savedBy,
  note,
});

/** The versions of a versioned setting, newest first. */
export async function listVersions(
  db: Db,
  table: Table,
  { limit, cursor }: SettingVersionsInput,
): Promise<Paged<SettingVersionSummary>> {
  const rows = await selectVersions(db, table)
    .$if(cursor !== undefined, (query) => query.where("kept.version", "<", Number(cursor)))
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, toSummary);
}

export async function findVersion<Value>(
  db: Db,
  table: Table,
  version: number,
): Promise<SettingVersion<Value> | undefined> {
  const row = await selectVersions(db, table)
    .select("kept.value")
    .where("kept.version", "=", version)
    .executeTakeFirst();
  // It was checked by its schema before it was stored.
  return row && { ...toSummary(row), value: row.value as Value };
}

/** The version that was recorded last, whoever asks for it; none before the first change. */
export async function findNewestVersion(
  db: Db,
  table: Table,
): Promise<{ value: unknown } | undefined> {
  return db
    .selectFrom(kept(table))
    .select("kept.value")
    .orderBy("kept.version", "desc")
    .limit(1)
    .executeTakeFirst();
}
