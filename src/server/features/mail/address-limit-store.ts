import { sql } from "kysely";
import type { MailKind } from "#common/mail/mail.ts";
import type { Db } from "../../db/connection.ts";

/**
 * The first number of the PostgreSQL advisory locks for email addresses. The second number of such
 * a lock is a hash of the address. Locks with one number never collide with these.
 */
const addressLock = 7_246_900;

/**
 * Locks email addresses until the transaction ends. A transaction that limits the mails to an
 * address calls this before it counts the mails. Otherwise simultaneous transactions would not
 * count each other's mails, and would exceed the limit together.
 *
 * @param trx a transaction that has not locked a search yet. Accounts are always locked before the
 *   addresses, and the addresses before the searches, so that two transactions cannot block each
 *   other
 */
export async function lockAddresses(trx: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  const lower = addresses.map((address) => address.toLowerCase());
  // All transactions take the locks in the order of their numbers, for the same reason.
  await sql`
    select pg_advisory_xact_lock(${sql.lit(addressLock)}, number)
    from (
      select distinct hashtext(address) as number from unnest(${lower}::text[]) as address
      order by number
    ) as numbers
  `.execute(trx);
}

/**
 * Counts the mails of the given kind since the given time, grouped by the address in lower case. A
 * mail counts once if it was stored since then. It counts once for each time that the mail server
 * accepted it since then, and once more if it waits to be sent, because the team may send a mail
 * again.
 */
export async function countMailsTo(
  db: Db,
  { kind, addresses, since }: { kind: MailKind; addresses: string[]; since: Date },
): Promise<Map<string, number>> {
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))];
  // The `where` clause does not name the kind of mail. If it did, PostgreSQL might use the index of
  // kinds and read all mails of the kind, instead of only the mails to each address.
  const { rows } = await sql<{ to: string; count: number }>`
    select address as "to", (
        select coalesce(sum(greatest(
          (created_at > ${since})::integer,
          (state in ('queued', 'sending'))::integer + (
            select count(*) from mail_attempts
            where mail_id = mail.id and outcome = 'accepted' and at > ${since}
          )
        )) filter (where kind = ${kind}), 0)::integer
        from mail
        where lower(to_address) = address
          and (created_at > ${since} or sent_at > ${since} or state in ('queued', 'sending'))
      ) as count
    from unnest(${asked}::text[]) as address
  `.execute(db);
  return new Map(rows.map(({ to, count }) => [to, count]));
}

/** Counts the mails of the given kind to the given address since the given time. */
export async function countMails(
  db: Db,
  { kind, address, since }: { kind: MailKind; address: string; since: Date },
): Promise<number> {
  const counts = await countMailsTo(db, { kind, addresses: [address], since });
  return counts.get(address.toLowerCase()) ?? 0;
}
