import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { beforeAllUuids, eraseImportedRows, type InImport } from "../../db/imported-rows.ts";
import { lockedInOrder } from "./outbox-store.ts";

/**
 * Locks the mails that an erasure deletes with several statements, in the order of their ids: the
 * mails about some searches, the mails to the addresses of these searches, and the mails to and
 * from an erased person. Call it before the first of these statements.
 *
 * @param email the address of an erased person
 */
export async function lockMailsToErase(
  trx: Db,
  submissionIds: string[],
  email?: string,
): Promise<void> {
  const address = email?.toLowerCase() ?? null;
  await sql`
    select id from mail where id in (
      select id from mail where submission_id = any(${submissionIds}::uuid[])
      union all
      select id from mail where lower(to_address) = ${address}
      union all
      select mail.id from submissions join mail on lower(to_address) = lower(contact_email)
      where submissions.id = any(${submissionIds}::uuid[])
      union all
      select mail.id from contact_messages as message
      join mail on kind = 'contact-message' and split_part(about, ':', 1) = message.id::text
      where lower(email) = ${address}
    )
    order by id for update
  `.execute(trx);
}

/** Deletes all mails about the given searches, with the attempts to send them. */
export async function deleteMailsAbout(trx: Db, submissionIds: string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await trx.deleteFrom("mail").where("submissionId", "in", submissionIds).execute();
}

/** Deletes the mails in which the team got messages from the contact page. */
export async function deleteMailsAboutMessages(trx: Db, messageIds: string[]): Promise<void> {
  await trx
    .deleteFrom("mail")
    .where(
      "id",
      "=",
      lockedInOrder(
        trx
          .selectFrom("mail")
          .select("id")
          .where("kind", "=", "contact-message")
          .where(sql`split_part(about, ':', 1)`, "in", messageIds),
      ),
    )
    .execute();
}

/**
 * Deletes all mails to the given address with the records of their attempts, and removes the
 * address from the suppressed ones.
 */
export async function deleteMailsTo(trx: Db, address: string): Promise<void> {
  const lower = address.toLowerCase();
  await trx.deleteFrom("mail").where(sql`lower(to_address)`, "=", lower).execute();
  await trx.deleteFrom("mailSuppressions").where("address", "=", lower).execute();
}

/**
 * Deletes the mails to the given addresses, except mails to accounts. Also removes these addresses
 * from the suppressed ones, to which no mail is sent.
 * @param addresses addresses that no remaining search has, in lower case
 */
export async function deleteVisitorMails(trx: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .deleteFrom("mail")
    .where(sql`lower(to_address)`, "in", addresses)
    .where("userId", "is", null)
    .execute();
  await trx.deleteFrom("mailSuppressions").where("address", "in", addresses).execute();
}

/**
 * Deletes mails to visitors that were made before the given time and belong to no existing search.
 *
 * @param limit the maximum number of mails to delete
 * @returns the number of deleted mails
 */
export async function deleteOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom("mail")
    .select("mail.id")
    .where("userId", "is", null)
    .where("createdAt", "<=", before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("submissions")
            .select("submissions.id")
            .whereRef("submissions.id", "=", "mail.submissionId"),
        ),
      ),
    )
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("mail")
    .where("id", "=", lockedInOrder(db.selectFrom("mail").select("id").where("id", "in", old)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes the imported mails about searches that were erased from the current database, and the
 * suppressions that followed from these mails.
 * @param db a transaction in which table names refer to the imported tables
 * @returns the number of deleted mails
 */
export async function deleteImportedMails(db: Db): Promise<number> {
  const erased = sql.id("public", "erased_searches");
  await sql`
    delete from mail_suppressions using mail, ${erased} as erased
    where mail.id = mail_suppressions.mail_id and erased.id = mail.submission_id
  `.execute(db);
  const { numAffectedRows = 0n } = await sql`
    delete from mail using ${erased} as erased where erased.id = mail.submission_id
  `.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes the mails and suppressions of erased persons from the tables of an import. Keeps mails
 * and suppressions that were created after the person was erased.
 * @param isErased returns whether the person with an email address was erased at the given time or
 *   later
 * @returns the number of deleted mails
 */
export async function eraseImportedMails(
  inImport: InImport,
  isErased: (address: string, since: Date) => boolean,
): Promise<number> {
  const count = await eraseImportedRows(inImport, {
    begin: beforeAllUuids,
    list: (db, after, limit) =>
      db
        .selectFrom("mail")
        .select(["id", "toAddress", "createdAt"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    isErased: ({ toAddress, createdAt }) => isErased(toAddress, createdAt),
    erase: (db, ids) => db.deleteFrom("mail").where("id", "in", ids).execute(),
  });
  await inImport(async ({ db }) => {
    const rows = await db
      .selectFrom("mailSuppressions")
      .select(["address", "suppressedAt"])
      .execute();
    const erased = rows.filter(({ address, suppressedAt }) => isErased(address, suppressedAt));
    for (const { address } of erased) {
      await db.deleteFrom("mailSuppressions").where("address", "=", address).execute();
    }
  });
  return count;
}
