import { sql } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { ArrivedMail } from "#server/mail/testing.ts";

/** The environment variables of a server that sends all its mail to the test's mail server. */
export const mailVariables = ({ url }: { url: string }) => ({
  SMTP_URL: url,
  MAIL_FROM: "Roost <hello@roost.example>",
  MAIL_PER_MINUTE: "100000",
  DAILY_BACKUPS: "off",
});

/** Stores mails that wait to be sent, and returns their Message-IDs. */
export async function storeMails({ query }: Database, count: number): Promise<Set<string>> {
  const { rows } = await query(
    `with new as (select gen_random_uuid() as id from generate_series(1, $1))
     insert into mail (id, kind, about, to_address, subject, html, text, message_id, state)
     select id, 'test', id, 'reader-' || id || '@example.org', 'Hello', '<p>Hello</p>', 'Hello',
       '<' || id || '@roost.example>', 'queued' from new
     returning message_id`,
    [count],
  );
  return new Set(rows.map(({ message_id }) => String(message_id)));
}

/** Returns the Message-IDs of mails that arrived, in the order of their arrival. */
export const messageIdsOf = (arrived: ArrivedMail[]): string[] =>
  arrived.map(({ raw }) => /^Message-ID: (.*?)\r$/im.exec(raw.toString("latin1"))?.[1] ?? "none");

/** Returns how many mails are in each state. */
export async function countStates({ query }: Database): Promise<Record<string, number>> {
  const { rows } = await query("select state, count(*)::int as count from mail group by state");
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
}

/** Lets time pass for mails only, by moving their times in the database into the past. */
export async function letMailTimePass({ db }: Database, minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes})`;
  await db.transaction().execute(async (trx) => {
    // The server records results of attempts at the same time, and locks mails in another order
    // than this update. Without the table's lock, the two can end in a deadlock.
    await sql`lock table mail in exclusive mode`.execute(trx);
    await sql`
      update mail set next_try_at = next_try_at - ${earlier},
        claimed_until = claimed_until - ${earlier} where state in ('queued', 'sending')
    `.execute(trx);
    await sql`update mail_attempts set at = at - ${earlier}`.execute(trx);
    await sql`select pg_notify('roost_mail', '')`.execute(trx);
  });
}
