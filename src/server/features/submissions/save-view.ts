import { AppError } from "#common/errors.ts";
import {
  mostViews,
  type SavedView,
  type SavedViewInput,
  type SavedViewUpdate,
} from "#common/submissions/saved-view.ts";
import { isStale, nextMoment, staleRefusal } from "../../content/refusals.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { announceSubmissions } from "./news-store.ts";
import {
  deleteView,
  findViewForUpdate,
  insertView,
  listViewNames,
  lockViews,
  setView,
} from "./view-store.ts";

type Account = NonNullable<Actor>;

/**
 * How the audit log names a saved view: by the start of its id, because its name may name a person.
 */
const subjectOf = ({ id }: { id: string }) => id.slice(0, 8);

/**
 * Checks that an account can have one more saved view, and that the view's name is not taken. A
 * view without an owner belongs to the team, and is checked against the team's views.
 *
 * @param id the id of the view that gets the name; undefined for a new view
 * @throws AppError CONFLICT
 */
async function assertPossible(
  trx: Db,
  ownerId: number | null,
  { id, name }: { id?: string; name: string },
): Promise<void> {
  await lockViews(trx);
  const others = (await listViewNames(trx, ownerId)).filter((each) => each.id !== id);
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase())) {
    throw new AppError("CONFLICT", "There is already a view with this name");
  }
  if (others.length >= mostViews) {
    const whose = ownerId === null ? "The team can share" : "You can save";
    throw new AppError("CONFLICT", `${whose} at most ${mostViews} views. Delete one first`);
  }
}

/**
 * Creates a saved view of the submissions, for the account alone or shared with the team.
 *
 * @param trx a transaction
 * @throws AppError CONFLICT if the name is taken, or there are too many views
 */
export async function createView(
  trx: Db,
  { name, isShared, view }: SavedViewInput,
  actor: Account,
): Promise<SavedView> {
  const ownerId = isShared ? null : actor.id;
  await assertPossible(trx, ownerId, { name });
  const saved = await insertView(trx, { name, view, ownerId, updatedAt: new Date() });
  await appendAudit(trx, { actor, action: "submission-view.create", subject: subjectOf(saved) });
  await announceSubmissions(trx);
  return saved;
}

/**
 * Locks and returns a saved view that the account may change.
 * @throws AppError NOT_FOUND; CONFLICT if the view has changed since it was loaded
 */
async function getView(
  trx: Db,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt: string },
  actor: Account,
): Promise<SavedView> {
  const before = await findViewForUpdate(trx, id, actor.id);
  if (!before) throw new AppError("NOT_FOUND", "There is no such view");
  if (isStale(before, expectedUpdatedAt)) throw staleRefusal("view", before, undefined);
  return before;
}

/**
 * Changes a saved view of the account, or a shared view, which every administrator can change.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND; CONFLICT if the view has changed since it was loaded, the name is
 *   taken, or there are too many views
 */
export async function updateView(
  trx: Db,
  { id, expectedUpdatedAt, ...change }: SavedViewUpdate,
  actor: Account,
): Promise<SavedView> {
  const before = await getView(trx, { id, expectedUpdatedAt }, actor);
  const { name = before.name, isShared = before.isShared, view = before.view } = change;
  const ownerId = isShared ? null : actor.id;
  await assertPossible(trx, ownerId, { id, name });
  const updatedAt = nextMoment(before.updatedAt);
  const saved = await setView(trx, id, { name, view, ownerId, updatedAt });
  await appendAudit(trx, { actor, action: "submission-view.update", subject: subjectOf(saved) });
  await announceSubmissions(trx);
  return saved;
}

/**
 * Deletes a saved view of the account, or a shared view.
 *
 * @param trx a transaction
 * @throws AppError NOT_FOUND; CONFLICT if the view has changed since it was loaded
 */
export async function removeView(
  trx: Db,
  input: { id: string; expectedUpdatedAt: string },
  actor: Account,
): Promise<void> {
  const before = await getView(trx, input, actor);
  await deleteView(trx, before.id);
  await appendAudit(trx, { actor, action: "submission-view.delete", subject: subjectOf(before) });
  await announceSubmissions(trx);
}
