import { sql } from "kysely";
import type { Paged } from "#common/paging.ts";
import type { SettingVersion, SettingVersionSummary } from "#common/settings/setting.ts";
import type { SettingVersionsInput } from "#common/settings/setting-input.ts";
import type { Db } from "../../db/connection.ts";
import { pageById } from "../../db/cursor.ts";
import type { SettingKind, VersionedSetting } from "./setting-rules.ts";

// Versions of settings are stored apart from those of posts and pages, because they differ: a
// version belongs to the key of a setting, consists of one JSON value and a note, and has a number
// to which submissions refer.
type Table = VersionedSetting["table"];

type NewVersion = {
  value: unknown;
  updatedBy: number | null;
  lastUpdated: Date;
  /**
   * The user's reason for the save, or which version was restored. It is stored only with versions
   * of the questionnaire.
   */
  note?: string | undefined;
};

// SQL for the number of a setting's next version. It follows the largest number in the table, and
// not only the table's sequence, because a sequence would leave gaps after a crash. An import may
// remove versions, and then sets the sequence above their numbers, so that no number is used twice.
// No two saves get the same number, because each save locks the setting.
const nextVersion = (table: Table) =>
  sql<number>`(
    select greatest(coalesce(max(version), 0) + 1, (
      select case when is_called then last_value + 1 else last_value end
      from ${sql.table(`${table}VersionSeq`)}
    )) from ${sql.table(table)}
  )`;

/** Stores a saved value as the newest version of its setting. */
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
  if (table === "questionnaireVersions") {
    await db
      .insertInto(table)
      .values({ ...row, note: note || null })
      .execute();
  } else await db.insertInto(table).values(row).execute();
}

/**
 * Stores the current value of a setting as a version, unless the newest version already has this
 * value.
 */
export async function recordFirstVersion(
  db: Db,
  table: SettingKind["table"],
  versioned: VersionedSetting,
): Promise<void> {
  await db
    .insertInto(versioned.table)
    .columns(["version", "value", "createdBy", "createdAt"])
    .expression(
      db
        .selectFrom(db.dynamic.table(table).as("setting"))
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
    .selectFrom(db.dynamic.table(table).as("saved"))
    .leftJoin("users as saver", "saver.id", "saved.createdBy")
    .select(["saved.version as id", "saved.createdAt", "saver.username as savedBy"])
    .select(
      sql<
        string | null
      >`${table === "questionnaireVersions" ? sql.ref("saved.note") : sql`null`}`.as("note"),
    )
    .orderBy("saved.version", "desc");

type Row = { id: number; createdAt: Date; savedBy: string | null; note: string | null };

const toSummary = ({ id, createdAt, savedBy, note }: Row): SettingVersionSummary => ({
  version: id,
  savedAt: createdAt.toISOString(),
  savedBy,
  note,
});

/** Returns one page of the list of a setting's versions, newest first. */
export async function listVersions(
  db: Db,
  table: Table,
  { limit, cursor }: SettingVersionsInput,
): Promise<Paged<SettingVersionSummary>> {
  const rows = await selectVersions(db, table)
    .$if(cursor !== undefined, (query) => query.where("saved.version", "<", Number(cursor)))
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, toSummary);
}

/** Returns the version of a setting that has a given number. */
export async function findVersion<Value>(
  db: Db,
  table: Table,
  version: number,
): Promise<SettingVersion<Value> | undefined> {
  const row = await selectVersions(db, table)
    .select("saved.value")
    .where("saved.version", "=", version)
    .executeTakeFirst();
  // The value is not checked again, because the setting's schema checked it before it was stored.
  return row && { ...toSummary(row), value: row.value as Value };
}

/** Returns the newest version of a setting; undefined before the setting's first change. */
export async function findNewestVersion(
  db: Db,
  table: Table,
): Promise<{ value: unknown } | undefined> {
  return db
    .selectFrom(db.dynamic.table(table).as("saved"))
    .select("saved.value")
    .orderBy("saved.version", "desc")
    .limit(1)
    .executeTakeFirst();
}
