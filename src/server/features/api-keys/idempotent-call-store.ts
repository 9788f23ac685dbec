import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

type CallId = { caller: string; key: string };

/**
 * Records that a request with an idempotency key begins. If there is an earlier request with the
 * same key, changes nothing and returns the earlier request. Its response is null while the server
 * is still processing it.
 *
 * @param call.expiredBefore earlier requests from before this time are replaced
 * @param call.abandonedBefore earlier requests from before this time that have no response are
 *   replaced, too
 */
export async function claimCall(
  db: Db,
  {
    expiredBefore,
    abandonedBefore,
    ...call
  }: CallId & {
    requestDigest: string;
    createdAt: Date;
    expiredBefore: Date;
    abandonedBefore: Date;
  },
): Promise<{ requestDigest: string; response: unknown } | undefined> {
  // A single statement checks and replaces an expired request, so that two new requests cannot both
  // replace it.
  const claimed = await db
    .insertInto("idempotentCalls")
    .values(call)
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key"])
        .doUpdateSet({
          requestDigest: call.requestDigest,
          response: null,
          createdAt: call.createdAt,
        })
        .where((eb) =>
          eb.or([
            eb("idempotentCalls.createdAt", "<=", expiredBefore),
            eb.and([
              eb("idempotentCalls.response", "is", null),
              eb("idempotentCalls.createdAt", "<=", abandonedBefore),
            ]),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await db
    .selectFrom("idempotentCalls")
    .select(["requestDigest", "response"])
    .where("caller", "=", call.caller)
    .where("key", "=", call.key)
    .executeTakeFirst();
  // The insert above found an earlier request with the same key. If the row of that request is
  // missing now, the request has failed in the meantime. It is then returned as still running
  // (response null), so that the client sends its own request again.
  return earlier ?? { requestDigest: call.requestDigest, response: null };
}

export async function storeResponse(
  db: Db,
  { caller, key }: CallId,
  response: unknown,
): Promise<void> {
  await db
    .updateTable("idempotentCalls")
    .set({ response: JSON.stringify(response ?? null) })
    .where("caller", "=", caller)
    .where("key", "=", key)
    .execute();
}

export async function dropCall(db: Db, { caller, key }: CallId): Promise<void> {
  await db
    .deleteFrom("idempotentCalls")
    .where("caller", "=", caller)
    .where("key", "=", key)
    .execute();
}

/** Deletes the stored responses that contain the id of one of the given listings. */
export async function deleteCallsAbout(trx: Db, listingIds: readonly string[]): Promise<void> {
  await sql`
    delete from idempotent_calls where exists (
      select from unnest(${`{${listingIds.join()}}`}::text[]) as id
      where strpos(response::text, id) > 0
    )
  `.execute(trx);
}

/**
 * Deletes stored responses from before the given time.
 *
 * @param limit the maximum number of responses to delete
 * @returns the number of deleted responses
 */
export async function deleteOldCalls(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotentCalls")
    .where((eb) =>
      eb(
        eb.refTuple("caller", "key"),
        "in",
        eb
          .selectFrom("idempotentCalls")
          .select(["caller", "key"])
          .where("createdAt", "<=", before)
          .limit(limit)
          .$asTuple("caller", "key"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
