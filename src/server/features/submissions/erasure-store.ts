import { createHmac, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { findSecret, getSecret, type Secret } from "../../db/secret-store.ts";
import { forgetVisits } from "../analytics/forget-store.ts";

/**
 * The erasure of a person: a keyed digest of the email address, and the time until which accepted
 * submissions were erased.
 */
export type Erasure = { digest: string; erasedAt: Date };

/**
 * The parts of a submission, from the database or a journal, that decide whether it is erased.
 * `acceptedAt` is ISO 8601 UTC.
 */
type Accepted = { answers: Answers; acceptedAt: string };

/**
 * The number of an advisory lock of PostgreSQL. It differs from the numbers of all other locks and
 * is the same in every process.
 */
export const storingLockKey = 7_246_872;

/**
 * SQL that takes the shared lock for storing submissions until the transaction ends. An erasure
 * takes the exclusive lock, so it waits for running transactions, and later statements of a
 * transaction that waited see the erasure.
 */
export const storingLock: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${sql.lit(storingLockKey)})`;

/**
 * Takes the shared lock for storing submissions, and waits for a running erasure or import. Must be
 * the transaction's first statement: a transaction that has read a table would, while it waits,
 * prevent an import from replacing that table.
 */
export async function takeSharedStoringLock(trx: Db): Promise<void> {
  await sql`select ${storingLock}`.execute(trx);
}

/**
 * Takes the exclusive lock for storing submissions: waits for running transactions that store some,
 * and blocks new ones until this transaction ends.
 */
export async function takeStoringLock(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(storingLockKey)})`.execute(trx);
}

/** The key of the digests of erased email addresses. The first erasure creates it. */
export const erasureSecret: Secret = {
  name: "erasures",
  create: () => randomBytes(32).toString("base64"),
};

/**
 * Returns the digest under which an erasure stores an email address. Upper and lower case give the
 * same digest.
 */
export function digestOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64");
}

/**
 * Returns the digests of all email addresses among a submission's answers, whichever fields they
 * answer.
 */
function digestsIn(answers: Answers, key: string): string[] {
  return addressesIn(answers).map((address) => digestOf(key, address));
}

function addressesIn(answers: Answers): string[] {
  return Object.values(answers).filter(
    (value): value is string => typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value),
  );
}

/**
 * Returns the digest of a person who is named in a submission and was erased after it was accepted;
 * usually undefined.
 */
export function findErased(
  { answers, acceptedAt }: Accepted,
  erasures: ReadonlyMap<string, Date>,
  key: string,
): string | undefined {
  return digestsIn(answers, key).find((digest) => {
    const erasedAt = erasures.get(digest);
    return erasedAt !== undefined && Date.parse(acceptedAt) <= erasedAt.getTime();
  });
}

/**
 * Removes from a list the submissions that contain the email address of a person who was erased
 * after the submission was accepted.
 *
 * @param trx a transaction that holds the `storingLock`
 * @param knownKey the key of the digests; null if it has not been read yet
 */
export async function excludeErased<Submission extends Accepted>(
  trx: Db,
  submissions: Submission[],
  knownKey: string | null,
): Promise<Submission[]> {
  if (!submissions.some(({ answers }) => addressesIn(answers).length > 0)) return submissions;
  const key = knownKey ?? (await findSecret(trx, erasureSecret));
  if (key === undefined) return submissions;
  const digests = new Set(submissions.flatMap(({ answers }) => digestsIn(answers, key)));
  const erasures = newestByDigest(
    await trx
      .selectFrom("erasures")
      .select(["emailDigest as digest", "erasedAt"])
      .where("emailDigest", "in", [...digests])
      .execute(),
  );
  if (erasures.size === 0) return submissions;
  return submissions.filter((submission) => !findErased(submission, erasures, key));
}

/** Returns the time of each person's last erasure, by the digest of the email address. */
export function newestByDigest(erasures: Erasure[]): Map<string, Date> {
  const newest = new Map<string, Date>();
  for (const { digest, erasedAt } of erasures) {
    const other = newest.get(digest);
    if (!other || other < erasedAt) newest.set(digest, erasedAt);
  }
  return newest;
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom("erasures").select(["emailDigest as digest", "erasedAt"]).execute();
}

/**
 * Returns the ids of erasures after which the embedded engine's files may still contain deleted
 * rows.
 */
export async function listErasuresWithTraces(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("erasures")
    .select("id")
    .where("tracesRemoved", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function recordTracesRemoved(db: Db, ids: number[]): Promise<void> {
  await db.updateTable("erasures").set({ tracesRemoved: true }).where("id", "in", ids).execute();
}

/**
 * Records that the embedded engine's files may contain data of all erased persons again, because an
 * import has deleted such data.
 */
export async function recordTraces(db: Db): Promise<void> {
  await db.updateTable("erasures").set({ tracesRemoved: false }).execute();
}

/** Counts the submissions and preference records of a person, found by the email address. */
export async function countPerson(
  db: Db,
  email: string,
): Promise<{ submissions: number; preferences: number }> {
  return (
    db
      // One subquery for both counts: no index covers the answers, so a second one would read all
      // rows again.
      .with("found", (query) =>
        query.selectFrom("submissions").select("preferenceId").where(hasAddress(email)),
      )
      .selectNoFrom((eb) => [
        eb
          .selectFrom("found")
          .select(eb.fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("submissions"),
        eb
          .selectFrom("flatPreferences")
          .select(eb.fn.countAll<number>().as("count"))
          .where((where) =>
            where.or([
              where(sql`lower(email)`, "=", email.toLowerCase()),
              where("id", "in", eb.selectFrom("found").select("preferenceId")),
            ]),
          )
          .$asScalar()
          .$notNull()
          .as("preferences"),
      ])
      .executeTakeFirstOrThrow()
  );
}

/**
 * SQL condition: a submission's answers or contact email contain an email address. Case is ignored.
 */
function hasAddress(email: string): RawBuilder<boolean> {
  const address = email.toLowerCase();
  return sql<boolean>`(
    lower(contact_email) = ${address} or exists (
      select from jsonb_each_text(answers) as answer where lower(answer.value) = ${address}
    )
  )`;
}

/**
 * Deletes a person's submissions with their deliveries and notes, preference records, and the
 * visitor details of their visits. Stores a digest of the email address, so that the journal does
 * not restore the data.
 *
 * @param trx a transaction that holds the exclusive lock for storing submissions
 */
export async function deletePerson(
  trx: Db,
  email: string,
): Promise<{ submissions: number; preferences: number; erasure: Erasure }> {
  const key = await getSecret(trx, erasureSecret);
  const submissions = await trx
    .deleteFrom("submissions")
    .where(hasAddress(email))
    .returning(["acceptedAt", "preferenceId", "sessionId"])
    .execute();
  await forgetVisits(
    trx,
    submissions.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const preferenceIds = submissions.flatMap(({ preferenceId }) => preferenceId ?? []);
  const { numDeletedRows } = await trx
    .deleteFrom("flatPreferences")
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, "=", email.toLowerCase()),
        ...(preferenceIds.length > 0 ? [eb("id", "in", preferenceIds)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  // Not earlier than any deleted submission was accepted, even if another process's clock was
  // ahead: later submissions only count as new.
  const moments = submissions.map(({ acceptedAt }) => acceptedAt.getTime());
  const erasedAt = new Date(Math.max(Date.now(), ...moments));
  const erasure = { digest: digestOf(key, email), erasedAt };
  await trx.insertInto("erasures").values({ emailDigest: erasure.digest, erasedAt }).execute();
  return { submissions: submissions.length, preferences: Number(numDeletedRows), erasure };
}
