import { sql } from "kysely";
import type { Db } from "../../db/connection.ts";

const present = (table: string) => sql.id("public", table);

/** SQL condition: a webhook delivery in the import equals one in the current database. */
const sameDelivery = sql`known.id = given.id and known.submission_id = given.submission_id
  and known.attempt = given.attempt and known.status = given.status
  and known.attempted_at = given.attempted_at`;

/**
 * Replaces the webhook deliveries of the import with those of the current database, so that no
 * submission is sent twice. An imported submission that waits to be sent is marked as failed if the
 * current database does not contain it.
 * @param db a transaction in which table names mean the imported tables
 * @param schema the schema of the imported tables
 * @returns the id of the last webhook delivery that was copied
 */
export async function carryOverDeliveries(db: Db, schema: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${present("webhook_deliveries")}
  `.execute(db);
  await sql`
    delete from webhook_deliveries as given using ${present("submissions")} as own
    where own.id = given.submission_id and not exists (
      select from ${present("webhook_deliveries")} as known where ${sameDelivery}
    )
  `.execute(db);
  await copyDeliveries(db, schema, 0);
  await sql`
    update submissions set delivery_state = own.delivery_state
    from ${present("submissions")} as own
    where own.id = submissions.id and own.delivery_state <> submissions.delivery_state
  `.execute(db);
  await sql`
    update submissions set delivery_state = 'failed'
    where delivery_state in ('waiting', 'retrying')
      and not exists (select from ${present("submissions")} as own where own.id = submissions.id)
  `.execute(db);
  await sql`
    update submissions set sending_until = null where sending_until is not null
  `.execute(db);
  return rows[0]?.last ?? 0;
}

const deliveryColumns = sql.raw(
  `submission_id, attempt, status, response_code, duration_ms, error, attempted_at, next_try_at,
  url, request_headers, response_headers, response_text`,
);

/**
 * Copies the current database's webhook deliveries of those submissions that the import contains. A
 * delivery gets a new id if the import already uses its id.
 */
async function copyDeliveries(db: Db, schema: string, after: number): Promise<void> {
  const staged = (table: string) => sql.id(schema, table);
  const sequence = `${schema}.webhook_deliveries_id_seq`;
  await sql`
    select setval(${sequence}::regclass, greatest(own.last, counter.last_value),
      own.last >= counter.last_value or counter.is_called)
    from (
      select coalesce(max(own.id), 0) as last from ${present("webhook_deliveries")} as own
      where own.id > ${after} and exists (
        select from ${staged("submissions")} as kept where kept.id = own.submission_id
      )
    ) as own, ${staged("webhook_deliveries_id_seq")} as counter
  `.execute(db);
  await sql`
    insert into ${staged("webhook_deliveries")} (id, ${deliveryColumns})
    select case when exists (
        select from ${staged("webhook_deliveries")} as taken where taken.id = known.id
      ) then nextval(${sequence}::regclass) else known.id end, ${deliveryColumns}
    from ${present("webhook_deliveries")} as known
    where known.id > ${after} and exists (
      select from ${staged("submissions")} as kept where kept.id = known.submission_id
    ) and not exists (
      select from ${staged("webhook_deliveries")} as given where ${sameDelivery}
    )
    order by known.id
  `.execute(db);
}

/**
 * Copies the webhook deliveries whose id is greater than `after`. They were made after the earlier
 * deliveries were copied. Usually there are no such deliveries.
 */
export async function carryOverLastDeliveries(
  db: Db,
  schema: string,
  after: number,
): Promise<void> {
  await copyDeliveries(db, schema, after);
  await sql`
    update ${sql.id(schema, "submissions")} as kept set delivery_state = own.delivery_state
    from ${present("submissions")} as own
    where own.id = kept.id and kept.delivery_state in ('waiting', 'retrying', 'failed')
      and own.delivery_state <> kept.delivery_state
  `.execute(db);
}

/**
 * Records which submissions the current database contains and the import does not. After the
 * import, the queue reads the journal (the files of accepted submissions) again, and skips these
 * submissions. A recorded submission that a visitor sends again after `heldSince` is stored.
 * @param heldSince the time since which new submissions wait for the import to end
 */
export async function recordReplacedSubmissions(db: Db, heldSince: Date): Promise<void> {
  await sql`
    insert into replaced_submissions (id, replaced_at)
    select id, max(replaced_at) from (
      select id, replaced_at from ${present("replaced_submissions")} as earlier
      union all
      select id, greatest(${heldSince}, accepted_at) from ${present("submissions")} as own
    ) as gone
    where not exists (select from submissions where submissions.id = gone.id)
    group by id
  `.execute(db);
}

/**
 * Deletes, from the list of submissions that an import removed, those that it removed before the
 * given time. Submissions that were stored again since then stay in the list.
 *
 * @param limit the maximum number of submissions to delete from the list
 * @returns the ids of these submissions
 */
export async function takeReplacedSubmissions(
  trx: Db,
  replacedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom("replacedSubmissions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("replacedSubmissions as removed")
        .select("removed.id")
        .where("removed.replacedAt", "<=", replacedBefore)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("submissions")
                .select("submissions.id")
                .whereRef("submissions.id", "=", "removed.id"),
            ),
          ),
        )
        .limit(limit),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Copies to the import the searches' confirmations that only the current database has, because a
 * searcher is told that a confirmation is stored. Such a search keeps its current state and its
 * current timeline, except changes of wishes, because the import does not keep the changed wishes.
 * So an import neither asks the searcher again nor ends the search as unanswered.
 *
 * @param db a transaction in which table names mean the imported tables
 */
export async function carryOverConfirmations(db: Db): Promise<void> {
  await sql`
    with confirmed as (
      update submissions as kept
      set confirmed_at = own.confirmed_at, life = own.life, ended_at = own.ended_at,
        ended_reason = own.ended_reason, ended_note = own.ended_note,
        status = case
          when own.life = 'ended' or kept.life = 'ended' then own.status else kept.status
        end
      from ${present("submissions")} as own
      where own.id = kept.id and own.confirmed_at is not null and kept.confirmed_at is null
      returning kept.id
    )
    insert into search_events
    select own.* from ${present("search_events")} as own
    where own.submission_id in (select id from confirmed) and own.kind <> 'changed'
    on conflict (id) do nothing
  `.execute(db);
  await sql`
    update consents as kept set confirmed_at = own.confirmed_at
    from ${present("consents")} as own
    where own.submission_id = kept.submission_id
      and own.confirmed_at is not null and kept.confirmed_at is null
  `.execute(db);
}

/**
 * Copies to the import when each search was last asked for its confirmation, and when it ended. An
 * imported search that ended but lives in the current database gets the time of the import as its
 * end. With the times of an old dump, the retention could erase a search at once that it would not
 * have erased from the current database. Not even the safety backup would bring it back, because
 * imports leave erased searches out.
 *
 * @param db a transaction in which table names mean the imported tables
 */
export async function carryOverRetention(db: Db): Promise<void> {
  await sql`
    update submissions as kept set asked_at = latest.asked_at, ended_at = latest.ended_at
    from (
      select given.id,
        greatest(given.asked_at, own.asked_at, (
          select max(at) from ${present("search_events")} as event
          where event.submission_id = own.id and kind in ('asked', 'revived')
        )) as asked_at,
        case when given.life = 'ended'
          then greatest(given.ended_at, coalesce(own.ended_at, now()))
        end as ended_at
      from submissions as given join ${present("submissions")} as own on own.id = given.id
      where given.life in ('unconfirmed', 'ended')
    ) as latest
    where latest.id = kept.id
      and (kept.asked_at, kept.ended_at) is distinct from (latest.asked_at, latest.ended_at)
  `.execute(db);
}

/**
 * Copies from the current database to the import when day 1 of each search began, when its first
 * flats were sent, and by how many days the search was extended. Otherwise, after the import of an
 * older dump, a search could begin again with day 1, and its searcher would get the mail of day 1
 * twice. A search whose flats were sent after the dump was made gets the status `sent`, as when
 * they were sent.
 *
 * @param schema the schema of the imported tables
 */
export async function carryOverDays(db: Db, schema: string): Promise<void> {
  await sql`
    update ${sql.id(schema, "submissions")} as kept
    set days_began_at = own.days_began_at, extra_days = greatest(kept.extra_days, own.extra_days),
      sent_at = coalesce(own.sent_at, kept.sent_at),
      status = case
        when kept.sent_at is null and own.sent_at is not null and kept.status in ('new', 'working')
        then 'sent' else kept.status
      end
    from ${present("submissions")} as own
    where own.id = kept.id and own.days_began_at is not null
      and (kept.days_began_at is distinct from own.days_began_at or kept.extra_days < own.extra_days
        or kept.sent_at is distinct from coalesce(own.sent_at, kept.sent_at))
  `.execute(db);
}
