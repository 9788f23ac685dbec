import type { Db } from "../../db/connection.ts";

/** Returns whether administrators need a second factor. */
export async function isFactorRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom("accountRules").select("factorRequiredSince").executeTakeFirst();
  return row !== undefined && row.factorRequiredSince !== null;
}

/** Sets whether administrators need a second factor at each login from now on. */
export async function setFactorRequired(trx: Db, isRequired: boolean): Promise<void> {
  const factorRequiredSince = isRequired ? new Date() : null;
  await trx
    .insertInto("accountRules")
    .values({ factorRequiredSince })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ factorRequiredSince }))
    .execute();
}
