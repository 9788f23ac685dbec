import { sql } from "kysely";
import type { VersionInput, VersionsInput } from "#common/inputs.ts";
import type { Paged } from "#common/paging.ts";
import type { Db } from "../db/connection.ts";
import { pageById } from "../db/cursor.ts";
import type { Actor } from "../features/audit/store.ts";
import { withIsoTimes } from "./iso-times.ts";
import { columnList } from "./row-store.ts";
import type { DeclaredNoun, NounTypes, StoredNoun } from "./stored-noun.ts";

const fieldsOf = ({ fields }: DeclaredNoun) => Object.keys(fields);

// The versions are copied within the database instead of through JavaScript, so that times keep
// their microseconds.
const copyRow = (noun: DeclaredNoun, id: number, savedBy: unknown, condition: unknown) => {
  const { rows, versions, rowId } = noun.tables;
  const fields = columnList(fieldsOf(noun));
  return sql`
    insert into ${sql.table(versions)} (${sql.ref(rowId)}, saved_at, saved_by, ${fields})
    select id, updated_at, ${savedBy}, ${fields} from ${sql.table(rows)}
    where id = ${id} and ${condition}
  `;
};

/** Stores the current row as its newest version. */
export async function recordVersion(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  id: number,
  savedBy: Actor,
): Promise<void> {
  await copyRow(noun, id, sql`${savedBy?.id ?? null}::integer`, sql`true`).execute(db);
}

/**
 * Stores the current row as its first version, if the row has no versions yet. The version's
 * `savedBy` is the row's author, or null if the row has none.
 */
export async function recordFirstVersion(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  id: number,
): Promise<void> {
  const { versions, rowId } = noun.tables;
  const author = noun.hasAuthor ? sql`author_id` : sql`null::integer`;
  const hasNone = sql`
    not exists (select from ${sql.table(versions)} where ${sql.ref(rowId)} = ${id})
  `;
  await copyRow(noun, id, author, hasNone).execute(db);
}

const selectVersions = (db: Db, { tables }: DeclaredNoun, id: number) =>
  db
    .selectFrom(db.dynamic.table(tables.versions).as("version"))
    .where(sql.ref(`version.${tables.rowId}`), "=", id)
    .orderBy("version.id", "desc");

const selectSaves = (db: Db, noun: DeclaredNoun, id: number, fields: string[]) =>
  selectVersions(db, noun, id)
    .leftJoin("users as saver", "saver.id", "version.savedBy")
    .select(["version.id", "version.savedAt", "saver.username as savedBy"])
    .select(fields.map((field) => sql.ref(`version.${field}`).as(field)));

/** Returns up to `limit` versions of a row, newest first, beginning after the cursor. */
export async function listVersions<Types extends NounTypes>(
  db: Db,
  { noun }: StoredNoun<Types>,
  { id, limit, cursor }: VersionsInput,
): Promise<Paged<Types["versionSummary"]>> {
  const shown = fieldsOf(noun).filter((name) => name === "title" || name === "published");
  const rows = await selectSaves(db, noun, id, shown)
    .$if(cursor !== undefined, (query) => query.where("version.id", "<", Number(cursor)))
    .limit(limit + 1)
    .execute();
  return pageById(rows, limit, (row) => withIsoTimes(row) as Types["versionSummary"]);
}

/** Returns the name of the account that saved a row last; undefined if it is unknown. */
export async function findSaver(
  db: Db,
  { noun }: { noun: DeclaredNoun },
  id: number,
): Promise<string | undefined> {
  const newest = await selectSaves(db, noun, id, []).limit(1).executeTakeFirst();
  return newest?.savedBy ?? undefined;
}

/** Finds a version of a row by the version's id; undefined if the row has no such version. */
export async function findVersion<Types extends NounTypes>(
  db: Db,
  { noun }: StoredNoun<Types>,
  { id, versionId }: VersionInput,
): Promise<Types["version"] | undefined> {
  const row = await selectSaves(db, noun, id, fieldsOf(noun))
    .where("version.id", "=", versionId)
    .executeTakeFirst();
  return row && (withIsoTimes(row) as Types["version"]);
}

/**
 * Returns the input for saving a row with the content of one of its versions; undefined if the row
 * has no such version.
 */
export async function findUpdateTo<Types extends NounTypes>(
  db: Db,
  { noun }: StoredNoun<Types>,
  { id, versionId }: VersionInput,
): Promise<Types["update"] | undefined> {
  const restored = fieldsOf(noun).filter((name) => !noun.keptOnRestore.includes(name));
  const row = await selectVersions(db, noun, id)
    .select(restored.map((field) => sql.ref(`version.${field}`).as(field)))
    .where("version.id", "=", versionId)
    .executeTakeFirst();
  return row && (withIsoTimes({ ...row, id }) as Types["update"]);
}
