import { sql } from "kysely";
import type { Setting } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";
import type { SettingKind } from "./setting-rules.ts";

type Table = SettingKind["table"];

const selectSettings = (db: Db, table: Table) =>
  db
    .selectFrom(db.dynamic.table(table).as("setting"))
    .select([
      "setting.key",
      "setting.value",
      "setting.description",
      "setting.lastUpdated",
      "setting.updatedBy",
    ])
    .select((eb) =>
      eb
        .selectFrom("users")
        .select("username")
        .whereRef("users.id", "=", "setting.updatedBy")
        .as("updatedByName"),
    );

type Row = Omit<Setting, "lastUpdated"> & { lastUpdated: Date };

const toSetting = ({ lastUpdated, ...row }: Row): Setting => ({
  ...row,
  lastUpdated: lastUpdated.toISOString(),
});

/** Returns all settings of one kind (of the site or of the form), sorted by key. */
export async function listSettings(db: Db, table: Table): Promise<Setting[]> {
  const rows = await selectSettings(db, table).orderBy("key").execute();
  return rows.map(toSetting);
}

/**
 * Returns a setting.
 * @throws an error if the setting does not exist
 */
export async function getSetting(db: Db, table: Table, key: string): Promise<Setting> {
  return toSetting(
    await selectSettings(db, table).where("key", "=", key).executeTakeFirstOrThrow(),
  );
}

/**
 * Returns a setting, locked until the transaction ends, and whether its stored value equals the
 * given value.
 */
export async function findSettingForUpdate(
  trx: Db,
  table: Table,
  key: string,
  value: unknown,
): Promise<(Setting & { isSame: boolean }) | undefined> {
  const row = await selectSettings(trx, table)
    .select(sql<boolean>`setting.value = ${JSON.stringify(value)}::jsonb`.as("isSame"))
    .where("key", "=", key)
    .forUpdate("setting")
    .executeTakeFirst();
  if (!row) return undefined;
  const { isSame, ...setting } = row;
  return { ...toSetting(setting), isSame };
}

type Saved = { key: string; value: unknown; updatedBy: number | null; lastUpdated: Date };

/** Stores a new setting; the caller has checked the value. */
export async function insertSetting(
  db: Db,
  table: Table,
  { value, ...columns }: Saved & { description: string | null },
): Promise<void> {
  await db
    .insertInto(table)
    .values({ ...columns, value: JSON.stringify(value) })
    .execute();
}

/** Stores the new value of a setting; the caller has checked the value. */
export async function setSettingValue(
  db: Db,
  table: Table,
  { key, value, ...columns }: Saved,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...columns, value: JSON.stringify(value) })
    .where("key", "=", key)
    .execute();
}

/**
 * Creates a setting unless a setting with the key exists. Returns whether the setting was created.
 */
export async function createSettingIfMissing(
  db: Db,
  table: Table,
  setting: { key: string; value: unknown; description: string },
): Promise<boolean> {
  const row = await db
    .insertInto(table)
    .values({ ...setting, value: JSON.stringify(setting.value) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}
