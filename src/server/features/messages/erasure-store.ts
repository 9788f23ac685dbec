import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { beforeAllUuids, eraseImportedRows, type InImport } from "../../db/imported-rows.ts";
import { deleteMailsAboutMessages } from "../mail/erasure-store.ts";
import { messagesChanged } from "./news-store.ts";

/**
 * Deletes messages, and the mails in which the team got them.
 *
 * @param trx a transaction
 * @returns the number of deleted messages
 */
export async function deleteMessages(trx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await deleteMailsAboutMessages(trx, ids);
  const deleted = await trx
    .deleteFrom("contactMessages")
    .where("id", "in", ids)
    .returning(messagesChanged.as("announced"))
    .execute();
  return deleted.length;
}

/** Counts the messages from an address. */
export async function countMessagesOf(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("contactMessages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes all messages from an address. Returns their number. */
export async function deleteMessagesOf(trx: Db, email: string): Promise<number> {
  const rows = await trx
    .selectFrom("contactMessages")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .execute();
  return deleteMessages(
    trx,
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes messages that arrived before the given time, and spam that arrived before `spamBefore`.
 *
 * @param trx a transaction
 * @param limit the maximum number of messages to delete
 * @returns the number of deleted messages
 */
export async function deleteOldMessages(
  trx: Db,
  { before, spamBefore }: { before: Date; spamBefore: Date },
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom("contactMessages")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("receivedAt", "<=", before),
        eb.and([eb("receivedAt", "<=", spamBefore), eb("status", "=", "spam")]),
      ]),
    )
    .limit(limit)
    .execute();
  return deleteMessages(
    trx,
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes the imported messages of erased persons.
 *
 * @param isErased returns whether the owner of an address was erased after the given time
 * @returns the number of deleted messages
 */
export function eraseImportedMessages(
  inImport: InImport,
  isErased: (address: string, since: Date) => boolean,
): Promise<number> {
  return eraseImportedRows(inImport, {
    begin: beforeAllUuids,
    list: (db, after, limit) =>
      db
        .selectFrom("contactMessages")
        .select(["id", "email", "receivedAt"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    isErased: ({ email, receivedAt }) => isErased(email, receivedAt),
    erase: deleteMessages,
  });
}
