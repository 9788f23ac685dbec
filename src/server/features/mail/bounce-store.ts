import { sql } from "kysely";
import type { AttemptOutcome, MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";

/**
 * Returns the mail with a Message-ID, locked until the transaction ends; undefined if none has it.
 */
export async function findMailByMessageId(trx: Db, messageId: string) {
  const row = await trx
    .selectFrom("mail")
    .select(["id", "kind", "toAddress", "attempts"])
    .where("messageId", "=", messageId)
    // In the state "kept", a mail is only stored because there is no mail server. It cannot bounce.
    .where("state", "!=", "kept")
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as MailKind };
}

/**
 * Returns the Message-ID of the newest mail that was sent to the given address; undefined if no
 * mail was sent to it.
 */
export async function findNewestMessageId(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("mail")
    .select("messageId")
    .where(sql`lower(to_address)`, "=", address.toLowerCase())
    .where("sentAt", "is not", null)
    .orderBy("sentAt", "desc")
    .executeTakeFirst();
  return row?.messageId;
}

/** Returns whether a mail's bounce, or a complaint about it, is recorded already. */
export async function hasOutcome(
  trx: Db,
  mailId: string,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const row = await trx
    .selectFrom("mailAttempts")
    .select("id")
    .where("mailId", "=", mailId)
    .where("outcome", "=", outcome)
    .executeTakeFirst();
  return row !== undefined;
}
