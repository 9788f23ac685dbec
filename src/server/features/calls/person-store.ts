import type { PersonalCall } from "#common/calls/call.ts";
import type { Db } from "../../db/connection.ts";
import { hasAddress } from "../submissions/erasure-store.ts";
import { listCallsOf } from "./store.ts";

/** Returns the feedback calls of all searches of an email address, newest search first. */
export async function listPersonalCalls(db: Db, email: string): Promise<PersonalCall[]> {
  const searches = await db
    .selectFrom("submissions")
    .select("id")
    .where(hasAddress(email))
    .orderBy("acceptedAt", "desc")
    .execute();
  const calls: PersonalCall[] = [];
  for (const { id } of searches) {
    for (const call of await listCallsOf(db, id)) {
      const { startsAt, endsAt, state, place, bookedAt, movedAt, cancelledAt } = call;
      calls.push({ startsAt, endsAt, state, place, bookedAt, movedAt, cancelledAt });
    }
  }
  return calls;
}

/**
 * Locks the searches of an email address until the transaction ends, so that no other transaction
 * books or changes their feedback calls. Returns the ids of these searches.
 */
export async function lockSearchesWithAddress(trx: Db, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("submissions")
    .select("id")
    .where(hasAddress(email))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
