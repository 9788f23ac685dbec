import { AppError } from "#common/errors.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { removePage } from "./store.ts";

/**
 * Deletes a page, with its versions and old slugs.
 *
 * @throws AppError NOT_FOUND
 */
export async function deletePage(trx: Db, id: number, actor: Actor): Promise<void> {
  const title = await removePage(trx, id);
  if (title === undefined) throw new AppError("NOT_FOUND", "There is no such page");
  await appendAudit(trx, { actor, action: "page.delete", subject: title });
}
