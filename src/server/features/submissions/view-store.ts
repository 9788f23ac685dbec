import { sql } from "kysely";
import {
  type SavedView,
  type SavedViewInput,
  savedViewParameters,
} from "#common/submissions/saved-view.ts";
import type { Db } from "../../db/connection.ts";

/** Locks the saved views against other transactions, so that names stay unique and limits hold. */
export async function lockViews(trx: Db): Promise<void> {
  await sql`lock table submission_views in share row exclusive mode`.execute(trx);
}

const selectViews = (db: Db) =>
  db.selectFrom("submissionViews").select(["id", "name", "ownerId", "view", "updatedAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>["executeTakeFirstOrThrow"]>>;

const toView = ({ ownerId, view, updatedAt, ...row }: Row): SavedView => ({
  ...row,
  isShared: ownerId === null,
  // An imported view may contain values that this version does not know. `parse` leaves these
  // values out.
  view: savedViewParameters.parse(view),
  updatedAt: updatedAt.toISOString(),
});

/** Returns the saved views of an account and those that the team shares, sorted by name. */
export async function listViews(db: Db, userId: number): Promise<SavedView[]> {
  const rows = await selectViews(db)
    .where((eb) => eb.or([eb("ownerId", "=", userId), eb("ownerId", "is", null)]))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  return rows.map(toView);
}

/**
 * Returns a saved view that an account may change, and locks it until the transaction ends;
 * undefined if there is none.
 */
export async function findViewForUpdate(
  trx: Db,
  id: string,
  userId: number,
): Promise<SavedView | undefined> {
  const row = await selectViews(trx)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("ownerId", "=", userId), eb("ownerId", "is", null)]))
    .forUpdate()
    .executeTakeFirst();
  return row && toView(row);
}

/**
 * Returns the names and the ids of the saved views that an account owns, or of the views that the
 * team shares if `ownerId` is null.
 */
export async function listViewNames(
  db: Db,
  ownerId: number | null,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("submissionViews")
    .select(["id", "name"])
    .where("ownerId", "is not distinct from", ownerId)
    .execute();
}

type Values = Omit<SavedViewInput, "isShared"> & { ownerId: number | null; updatedAt: Date };

const toColumns = ({ view, ...columns }: Values) => ({ ...columns, view: JSON.stringify(view) });

export async function insertView(trx: Db, values: Values): Promise<SavedView> {
  const row = await trx
    .insertInto("submissionViews")
    .values(toColumns(values))
    .returning(["id", "name", "ownerId", "view", "updatedAt"])
    .executeTakeFirstOrThrow();
  return toView(row);
}

export async function setView(trx: Db, id: string, values: Values): Promise<SavedView> {
  const row = await trx
    .updateTable("submissionViews")
    .set(toColumns(values))
    .where("id", "=", id)
    .returning(["id", "name", "ownerId", "view", "updatedAt"])
    .executeTakeFirstOrThrow();
  return toView(row);
}

export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("submissionViews").where("id", "=", id).execute();
}

/** Returns the words of a text in lower case, each between two spaces. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(" ")} `;
}

/**
 * Deletes the saved views about persons who are being erased. A view is about a person if its name
 * or its searched text contains the person's address, or the person's name as whole words. A name
 * of a single word must be the whole searched text, because any visitor could enter a common word
 * as a name, and so delete the team's views. Texts of fewer than three characters are ignored,
 * because they name no person.
 */
export async function deleteViewsAbout(
  trx: Db,
  addresses: readonly string[],
  names: readonly string[] = [],
): Promise<void> {
  const clean = (texts: readonly string[]) =>
    texts.map((text) => text.trim().toLowerCase()).filter((text) => text.length > 2);
  const [wantedAddresses, wantedNames] = [clean(addresses), clean(names)];
  if (wantedAddresses.length + wantedNames.length === 0) return;
  const fullNames = wantedNames
    .filter((name) => /\s/.test(name))
    .map(wordsOf)
    .filter((words) => words.trim().includes(" "));
  const rows = await trx
    .selectFrom("submissionViews")
    .select(["id", "name", sql<string | null>`view ->> 'q'`.as("q")])
    .execute();
  const isAbout = (text: string) =>
    wantedAddresses.some((address) => text.includes(address)) ||
    fullNames.some((name) => wordsOf(text).includes(name));
  const found = rows.filter(({ name, q }) => {
    const searched = (q ?? "").trim().toLowerCase();
    return isAbout(name.toLowerCase()) || isAbout(searched) || wantedNames.includes(searched);
  });
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await trx.deleteFrom("submissionViews").where("id", "in", ids).execute();
}
