import type { AttemptOutcome, MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";

/** Returns the mail with a Message-ID, locked until the transaction ends; undefined if none has it. */
export async function findMailByMessageId(trx: Db, messageId: string) {
  const row = await trx
    .selectFrom("mail")
    .select(["id", "kind", "toAddress", "attempts"])
    .where("messageId", "=", messageId)
    // A kept mail was never sent, so nothing can come back.
    .where("state", "!=", "kept")
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as MailKind };
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
