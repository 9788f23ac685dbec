import { createHmac, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { findSecret, getSecret, type Secret } from "../../db/secret-store.ts";
import { forgetVisits } from "../analytics/forget-store.ts";

/** Whose data was erased, by a keyed digest of the address, and up to when it was accepted. */
export type Erasure = { digest: string; erasedAt: Date };

/** What is asked of a submission, in the database or in a journal. Times are ISO 8601 UTC. */
type Accepted = { answers: Answers; acceptedAt: string };

/** Any number will do that no other lock has, as long as every process takes the same. */
export const storingLockKey = 7_246_872;

/**
 * Held until its transaction ends by whoever stores submissions: an erasure waits for them, and the
 * statements after this one see the erasures that they waited for.
 */
export const storingLock: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${sql.lit(storingLockKey)})`;

/**
 * Waits for whoever holds up storing. As the first statement of a transaction: one that had looked at
 * a table would keep it from being replaced for as long as it waits.
 */
export async function shareStoring(trx: Db): Promise<void> {
  await sql`select ${storingLock}`.execute(trx);
}

/** Waits for those who store submissions, and keeps others from it until the transaction ends. */
export async function holdUpStoring(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(storingLockKey)})`.execute(trx);
}

/** The key of the digests. It exists once a person was erased. */
export const erasureSecret: Secret = {
  name: "erasures",
  create: () => randomBytes(32).toString("base64"),
};

/** An address as the erasures have it, in capitals or not. */
export function digestOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64");
}

/** Digests of the addresses among some answers, under whatever ids they were asked for. */
function digestsIn(answers: Answers, key: string): string[] {
  return addressesIn(answers).map((address) => digestOf(key, address));
}

function addressesIn(answers: Answers): string[] {
  return Object.values(answers).filter(
    (value): value is string => typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value),
  );
}

/** The digest of the person before whose erasure a submission was accepted; usually there is none. */
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
 * Leaves out those submissions that were accepted before someone was erased whose address they hold.
 *
 * @param trx a transaction that has the `storingLock`
 * @param knownKey the key of the digests, where it has been read already
 */
export async function withoutErased<Submission extends Accepted>(
  trx: Db,
  submissions: Submission[],
  knownKey: string | null,
): Promise<Submission[]> {
  if (!submissions.some(({ answers }) => addressesIn(answers).length > 0)) return submissions;
  const key = knownKey ?? (await findSecret(trx, erasureSecret));
  if (key === undefined) return submissions;
  const digests = new Set(submissions.flatMap(({ answers }) => digestsIn(answers, key)));
  const erasures = newestOf(
    await trx
      .selectFrom("erasures")
      .select(["emailDigest as digest", "erasedAt"])
      .where("emailDigest", "in", [...digests])
      .execute(),
  );
  if (erasures.size === 0) return submissions;
  return submissions.filter((submission) => !findErased(submission, erasures, key));
}

/** Up to when what each person sent is erased. */
export function newestOf(erasures: Erasure[]): Map<string, Date> {
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

/** The erasures after which the files of the embedded engine may still hold what was deleted. */
export async function listTraced(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("erasures")
    .select("id")
    .where("tracesRemoved", "=", false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function noteTracesRemoved(db: Db, ids: number[]): Promise<void> {
  await db.updateTable("erasures").set({ tracesRemoved: true }).where("id", "in", ids).execute();
}

/** Notes that persons were deleted once more, from what an import brought. */
export async function noteTraces(db: Db): Promise<void> {
  await db.updateTable("erasures").set({ tracesRemoved: false }).execute();
}

/** How much is stored of a person, by the address. */
export async function countPerson(
  db: Db,
  email: string,
): Promise<{ submissions: number; preferences: number }> {
  return (
    db
      // Read once for both: no index leads to what is among the answers.
      .with("found", (query) =>
        query.selectFrom("submissions").select("preferenceId").where(isOf(email)),
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

/** Whether a submission holds an address among its answers, or is known to be from there. */
function isOf(email: string): RawBuilder<boolean> {
  const address = email.toLowerCase();
  return sql<boolean>`(
    lower(contact_email) = ${address} or exists (
      select from jsonb_each_text(answers) as answer where lower(answer.value) = ${address}
    )
  )`;
}

/**
 * Deletes what is stored of a person, with its deliveries and notes and what their visits said of the
 * visitor, and keeps of it a digest alone.
 *
 * @param trx a transaction that holds up storing
 */
export async function deletePerson(
  trx: Db,
  email: string,
): Promise<{ submissions: number; preferences: number; erasure: Erasure }> {
  const key = await getSecret(trx, erasureSecret);
  const submissions = await trx
    .deleteFrom("submissions")
    .where(isOf(email))
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
  // Nothing that is deleted here may come back, even if another process's clock is ahead.
  const moments = submissions.map(({ acceptedAt }) => acceptedAt.getTime());
  const erasedAt = new Date(Math.max(Date.now(), ...moments));
  const erasure = { digest: digestOf(key, email), erasedAt };
  await trx.insertInto("erasures").values({ emailDigest: erasure.digest, erasedAt }).execute();
  return { submissions: submissions.length, preferences: Number(numDeletedRows), erasure };
}
