import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import type { Session } from "../../db/session.ts";
import { forgetVisits } from "../analytics/forget-store.ts";
import {
  digestOf,
  erasureKeyOf,
  findErased,
  listErasures,
  newestOf,
} from "../submissions/erasure-store.ts";
import { inStaging, stagingSchema } from "./staging-store.ts";

const staged = (table: string) => sql.id(stagingSchema, table);
const present = (table: string) => sql.id("public", table);

const batchSize = 1_000;

/**
 * Keeps the present administrators in an import. If the import has an account with the same name,
 * ignoring case, the administrator takes it over; otherwise the administrator is added.
 */
export async function keepAdmins(db: Db): Promise<void> {
  await sql`
    update users set username = own.username, password = own.password, email = own.email,
      is_admin = true
    from ${present("users")} as own
    where own.is_admin and lower(users.username) = lower(own.username)
  `.execute(db);
  await sql`
    insert into users (username, password, email, is_admin, created_at)
    select username, password, email, true, created_at from ${present("users")} as own
    where own.is_admin
      and not exists (select from users where lower(users.username) = lower(own.username))
    order by own.id
  `.execute(db);
}

/**
 * Erases persons from the imported data who were erased from the present database after the dump
 * was made.
 * @returns whether any imported data were erased
 */
export async function eraseAgain(session: Session): Promise<boolean> {
  const { erasures, key } = await session.transaction(async ({ db }) => ({
    erasures: newestOf(await listErasures(db)),
    key: (await erasureKeyOf(db).executeTakeFirst())?.value,
  }));
  if (key === undefined || erasures.size === 0) return false;
  const last = new Date(Math.max(...[...erasures.values()].map((moment) => moment.getTime())));
  const submissions = await eraseSubmissions(session, erasures, key, last);
  const preferences = await erasePreferences(session, erasures, key, last);
  return submissions + preferences > 0;
}

async function eraseSubmissions(
  session: Session,
  erasures: ReadonlyMap<string, Date>,
  key: string,
  last: Date,
): Promise<number> {
  let count = 0;
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after !== undefined) {
    const from: string = after;
    after = await inStaging(session, async ({ db }) => {
      const rows = await db
        .selectFrom("submissions")
        .select(["id", "answers", "acceptedAt", "preferenceId", "sessionId"])
        .where("id", ">", from)
        .orderBy("id")
        .limit(batchSize)
        .execute();
      const erased = rows.filter(
        ({ answers, acceptedAt }) =>
          acceptedAt <= last &&
          findErased(
            { answers: answers as Answers, acceptedAt: acceptedAt.toISOString() },
            erasures,
            key,
          ) !== undefined,
      );
      const ids = erased.map(({ id }) => id);
      count += ids.length;
      await forgetVisits(
        db,
        erased.flatMap(({ sessionId }) => sessionId ?? []),
      );
      const preferenceIds = erased.flatMap(({ preferenceId }) => preferenceId ?? []);
      if (ids.length > 0) await db.deleteFrom("submissions").where("id", "in", ids).execute();
      if (preferenceIds.length > 0) {
        await db.deleteFrom("flatPreferences").where("id", "in", preferenceIds).execute();
      }
      return rows.at(-1)?.id;
    });
  }
  return count;
}

/**
 * Preference records state only the day they were created. Those from the day of the erasure are
 * deleted, too.
 */
async function erasePreferences(
  session: Session,
  erasures: ReadonlyMap<string, Date>,
  key: string,
  last: Date,
): Promise<number> {
  let count = 0;
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await inStaging(session, async ({ db }) => {
      const rows = await db
        .selectFrom("flatPreferences")
        .select(["id", "email", "createdAt"])
        .where("id", ">", from)
        .where("createdAt", "<=", dayOf(last))
        .orderBy("id")
        .limit(batchSize)
        .execute();
      const erased = rows.filter(({ email, createdAt }) => {
        const erasedAt = erasures.get(digestOf(key, email));
        return erasedAt !== undefined && createdAt <= dayOf(erasedAt);
      });
      const ids = erased.map(({ id }) => id);
      count += ids.length;
      if (ids.length > 0) await db.deleteFrom("flatPreferences").where("id", "in", ids).execute();
      return rows.at(-1)?.id;
    });
  }
  return count;
}

/** SQL condition: an imported delivery is the same as one in the present database. */
const sameDelivery = sql`known.id = given.id and known.submission_id = given.submission_id
  and known.attempt = given.attempt and known.status = given.status
  and known.attempted_at = given.attempted_at`;

/**
 * Replaces the imported deliveries with the present database's, so that no submission is sent
 * twice. Imported submissions that are unknown here and still wait to be sent are marked as failed.
 * @returns the id of the last delivery that was carried over
 */
export async function carryOverDeliveries(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${present("webhook_deliveries")}
  `.execute(db);
  await sql`
    delete from webhook_deliveries as given using ${present("submissions")} as own
    where own.id = given.submission_id and not exists (
      select from ${present("webhook_deliveries")} as known where ${sameDelivery}
    )
  `.execute(db);
  await copyDeliveries(db, 0);
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
  "submission_id, attempt, status, response_code, duration_ms, error, attempted_at",
);

/**
 * Copies present deliveries whose submissions the import holds. A delivery whose id is taken in the
 * import gets a new id.
 */
async function copyDeliveries(db: Db, after: number): Promise<void> {
  const sequence = `${stagingSchema}.webhook_deliveries_id_seq`;
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
 * Carries over the deliveries that were made since `carryOverDeliveries` ran; usually there are
 * none.
 */
export async function carryOverLastDeliveries(db: Db, after: number): Promise<void> {
  await copyDeliveries(db, after);
  await sql`
    update ${staged("submissions")} as kept set delivery_state = own.delivery_state
    from ${present("submissions")} as own
    where own.id = kept.id and kept.delivery_state in ('waiting', 'retrying', 'failed')
      and own.delivery_state <> kept.delivery_state
  `.execute(db);
}

/**
 * Records the submissions that are in the present database but not in the import, so that the
 * journal does not restore them. The same submission sent again after the import began counts as
 * new.
 * @param heldSince since when new submissions wait for the import to end
 */
export async function noteReplaced(db: Db, heldSince: Date): Promise<void> {
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
