import type { NounVerb } from "#common/audit/entry.ts";
import { previewOf } from "#common/html.ts";
import type { RestoreInput } from "#common/inputs.ts";
import { sameValue } from "#common/same-value.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/connection.ts";
import { refuseDuplicate } from "../db/violations.ts";
import { type Actor, appendAudit } from "../features/audit/store.ts";
import { type Clean, withCleanContent } from "./clean-content.ts";
import {
  isStale,
  nextMoment,
  noSuchRow,
  noSuchVersion,
  staleRefusal,
  takenSlug,
} from "./refusals.ts";
import { findRowForUpdate, insertRow, keepOldSlug, removeRow, setRow } from "./row-store.ts";
import type { Columns, DeclaredNoun, NounTypes, StoredNoun } from "./stored-noun.ts";
import { findSaver, findUpdateTo, recordFirstVersion, recordVersion } from "./version-store.ts";

/**
 * Runs a change of rows of one content type in a transaction. If visitors see this content type,
 * every process then removes the cached pages that show it.
 */
export function changeRows<Result>(
  { content, database }: Pick<Context, "content" | "database">,
  noun: DeclaredNoun,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return noun.isPublic ? content.change(noun.name, work) : database.db.transaction().execute(work);
}

/**
 * Returns a row's fields, without the unsafe parts of their HTML. Removing unsafe parts is slow, so
 * call this function before opening the transaction.
 */
export const cleanFields = <Fields extends object>(
  { noun }: { noun: DeclaredNoun },
  fields: Fields,
): Promise<Clean<Fields>> => withCleanContent(fields, noun.contentMinimum);

const previewColumn = ({ hasPreview }: DeclaredNoun, { content }: Columns): Columns =>
  hasPreview && typeof content === "string" ? { contentPreview: previewOf(content) } : {};

/**
 * Creates a row with its first version.
 *
 * @param trx a transaction of `changeRows`
 * @throws AppError CONFLICT if the slug is taken
 */
export async function createRow<Types extends NounTypes>(
  trx: Db,
  stored: StoredNoun<Types>,
  input: Clean<Types["input"]>,
  actor: Actor,
): Promise<Types["row"]> {
  const { noun, derivedFields } = stored;
  const now = new Date();
  const columns = {
    ...input,
    ...derivedFields?.(input, undefined),
    ...previewColumn(noun, input),
    ...(noun.hasAuthor && { authorId: actor?.id ?? null }),
    createdAt: now,
    updatedAt: now,
  };
  const row = await refuseDuplicate(takenSlug(noun), insertRow(trx, stored, columns));
  await recordVersion(trx, stored, row.id, actor);
  await appendAudit(trx, { actor, action: `${noun.one}.create`, subject: row.title });
  return row;
}

function verbOf({ published }: { published?: unknown }): NounVerb {
  if (published === undefined) return "update";
  return published ? "publish" : "unpublish";
}

/**
 * Changes some fields of a row and records a version. Stores nothing if no field's value differs.
 * If the slug changes, the old slug redirects to the row.
 * @param trx a transaction of `changeRows`
 * @param verb the action for the audit log; by default it is derived from the changed fields
 * @throws AppError NOT_FOUND; CONFLICT if the slug is taken, or if the row has changed since the
 *   editor loaded it
 */
export async function updateRow<Types extends NounTypes>(
  trx: Db,
  stored: StoredNoun<Types>,
  update: Clean<Types["update"]>,
  actor: Actor,
  verb?: NounVerb,
): Promise<Types["row"]> {
  const { noun, derivedFields } = stored;
  const { id, expectedUpdatedAt, ...fields } = update;
  const before = await findRowForUpdate(trx, stored, id);
  if (!before) throw noSuchRow(noun);
  if (isStale(before, expectedUpdatedAt)) {
    throw staleRefusal(noun.one, before, await findSaver(trx, stored, id));
  }
  const old: Columns = { ...before };
  const given = Object.entries({ ...fields, ...derivedFields?.(update, before) });
  const changes: Columns = Object.fromEntries(
    given.filter(([name, value]) => value !== undefined && !sameValue(value, old[name])),
  );
  if (Object.keys(changes).length === 0) return before;

  await recordFirstVersion(trx, stored, id);
  const updatedAt = nextMoment(before.updatedAt);
  const columns = { ...changes, ...previewColumn(noun, changes), updatedAt };
  const row = await refuseDuplicate(takenSlug(noun), setRow(trx, stored, id, columns));
  if ("slug" in changes) await keepOldSlug(trx, stored, String(old.slug), id);
  await recordVersion(trx, stored, id, actor);
  const action = `${noun.one}.${verb ?? verbOf(changes)}` as const;
  await appendAudit(trx, { actor, action, subject: row.title });
  return row;
}

/**
 * Restores a row's fields from one of its versions. The restore is a save like any other: unsafe
 * HTML is removed from the content again, and a new version is recorded.
 * @throws AppError NOT_FOUND; CONFLICT if another row has the slug now, or if the row has changed
 *   since the editor loaded it
 */
export async function restoreRow<Types extends NounTypes>(
  context: Pick<Context, "content" | "database">,
  stored: StoredNoun<Types>,
  { id, versionId, expectedUpdatedAt }: RestoreInput,
  actor: Actor,
): Promise<Types["row"]> {
  const update = await findUpdateTo(context.database.db, stored, { id, versionId });
  if (!update) throw noSuchVersion();
  const clean = await cleanFields(stored, { ...update, expectedUpdatedAt });
  return changeRows(context, stored.noun, (trx) => updateRow(trx, stored, clean, actor, "restore"));
}

/**
 * Deletes a row with its versions and old slugs.
 *
 * @param trx a transaction of `changeRows`
 * @throws AppError NOT_FOUND
 */
export async function deleteRow(
  trx: Db,
  { noun }: { noun: DeclaredNoun },
  id: number,
  actor: Actor,
): Promise<void> {
  const title = await removeRow(trx, { noun }, id);
  if (title === undefined) throw noSuchRow(noun);
  await appendAudit(trx, { actor, action: `${noun.one}.delete`, subject: title });
}
