import { createHmac, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { findSecret, getSecret, type Secret } from "../../db/secret-store.ts";
import { deleteLinks } from "../../secret-links/store.ts";
import { forgetVisits } from "../analytics/forget-store.ts";
import { countListingsOf } from "../listings/life-store.ts";
import { deleteMailsTo, lockMailsToErase } from "../mail/erasure-store.ts";
import { countMessagesOf, deleteMessagesOf } from "../messages/erasure-store.ts";
import { deleteEventsAbout } from "../webhook-events/store.ts";
import { deleteSearches } from "./deletion-store.ts";
import {
  type ErasedSearch,
  recordErasedSearches,
  recordSearchTraces,
} from "./erased-search-store.ts";
import { deleteViewsAbout } from "./view-store.ts";

/**
 * The erasure of a person: a keyed hash of the person's email address, and a time. All submissions
 * of the person that were accepted until that time are erased.
 */
export type Erasure = { digest: string; erasedAt: Date };

/**
 * The values of a submission by which an erasure finds it. They come from a row of the database, or
 * from an entry of the journal's files if the submission is not stored yet. `acceptedAt` is ISO
 * 8601 UTC.
 */
type Accepted = { answers: Answers; acceptedAt: string };

/** The key that hashes the email addresses of erased persons. The first erasure creates the key. */
export const erasureSecret: Secret = {
  name: "erasures",
  create: () => randomBytes(32).toString("base64"),
};

/**
 * Returns the hash under which an erasure stores an email address. The hash does not depend on
 * upper and lower case.
 */
export function digestOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64");
}

/** Returns the hashes of all email addresses in a submission's answers, in any field. */
function digestsIn(answers: Answers, key: string): string[] {
  return addressesIn(answers).map((address) => digestOf(key, address));
}

function addressesIn(answers: Answers): string[] {
  return Object.values(answers).filter(
    (value): value is string => typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value),
  );
}

/**
 * Returns the hash of an email address in a submission, if the address belongs to a person who was
 * erased after the submission was accepted. Returns undefined otherwise, which is the usual case.
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
 * Returns the given submissions. Leaves out each submission that contains the email address of a
 * person who was erased after the submission was accepted.
 * @param trx a transaction that holds the shared lock for storing submissions
 * @param knownKey the key that hashes the email addresses of erased persons; null if the caller has
 * not read it
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

/** Returns the time of each person's last erasure, by the hash of the person's email address. */
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
 * Returns the ids of the erasures of persons whose deleted rows may still be in the files of the
 * embedded database.
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
  if (ids.length === 0) return;
  await db.updateTable("erasures").set({ tracesRemoved: true }).where("id", "in", ids).execute();
}

/**
 * Records that the files of the embedded database may again contain data of erased persons, because
 * an import has added and deleted such data. `removeTraces` then overwrites these deleted rows,
 * too.
 */
export async function recordTraces(db: Db): Promise<void> {
  await db.updateTable("erasures").set({ tracesRemoved: false }).execute();
  await recordSearchTraces(db);
}

/**
 * Counts the submissions, the preference records, the listings and the messages of a person, found
 * by the person's email address.
 */
export async function countPerson(
  db: Db,
  email: string,
): Promise<{ submissions: number; preferences: number; listings: number; messages: number }> {
  const listings = await countListingsOf(db, email);
  const messages = await countMessagesOf(db, email);
  const counts = await countRequests(db, email);
  return { ...counts, listings, messages };
}

function countRequests(
  db: Db,
  email: string,
): Promise<{ submissions: number; preferences: number }> {
  return (
    db
      // Submissions and preference records are counted from the same subquery. No index covers the
      // email address within the answers, so a second subquery would read all rows again.
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
 * SQL condition: an email address is in a submission's current or earlier answers, is its contact
 * address, or is in its consent. Upper and lower case count as equal.
 */
export function hasAddress(email: string): RawBuilder<boolean> {
  const address = email.toLowerCase();
  return sql<boolean>`(
    lower(contact_email) = ${address} or exists (
      select from jsonb_each_text(submissions.answers) as answer
      where lower(answer.value) = ${address}
    ) or submissions.id in (
      select submission_id from consents where lower(address) = ${address}
      union all
      select submission_id from answer_versions as earlier, jsonb_each_text(earlier.answers) as answer
      where lower(answer.value) = ${address}
    )
  )`;
}

/**
 * Deletes a person's submissions and all data about them. Also deletes the person's preference
 * records, messages and mails, and the visitor details of the visits in which the person sent the
 * submissions. Stores a hash of the email address and the ids of the submissions, so that the data
 * are not restored from the journal (the files of accepted submissions) or by an import.
 * @param trx a transaction that holds the exclusive lock for storing submissions
 */
export async function deletePerson(
  trx: Db,
  email: string,
): Promise<{
  submissions: number;
  preferences: number;
  messages: number;
  erasure: Erasure;
  erasedIds: ErasedSearch[];
}> {
  const key = await getSecret(trx, erasureSecret);
  const digest = digestOf(key, email);
  const found = await trx.selectFrom("submissions").select("id").where(hasAddress(email)).execute();
  const foundIds = found.map(({ id }) => id);
  await lockMailsToErase(trx, foundIds, email);
  const submissions = await deleteSearches(trx, foundIds);
  await forgetVisits(
    trx,
    submissions.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const { numDeletedRows } = await trx
    .deleteFrom("flatPreferences")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  await deleteMailsTo(trx, email);
  await deleteViewsAbout(trx, [email]);
  const messages = await deleteMessagesOf(trx, email);
  const ids = submissions.map(({ id }) => id);
  await deleteLinks(trx, ids);
  await deleteEventsAbout(trx, ids);
  // An import ends the searches of each person in `withdrawals`, and deletes the searches of each
  // person in `erasures`. The person is added to `erasures` below, so the person's rows in
  // `withdrawals` are no longer needed.
  await trx.deleteFrom("withdrawals").where("emailDigest", "=", digest).execute();
  // The clock of another process may be ahead, so `acceptedAt` of a submission may be in the
  // future. `erasedAt` is at least as late, so that no deleted submission counts as newer than the
  // erasure.
  const moments = submissions.map(({ acceptedAt }) => acceptedAt.getTime());
  const erasedAt = new Date(Math.max(Date.now(), ...moments));
  await trx.insertInto("erasures").values({ emailDigest: digest, erasedAt }).execute();
  const erasedIds = submissions.map(({ id }) => ({ id, erasedAt }));
  await recordErasedSearches(trx, erasedIds);
  const preferences =
    Number(numDeletedRows) + submissions.filter(({ preferenceId }) => preferenceId !== null).length;
  return {
    submissions: submissions.length,
    preferences,
    messages,
    erasure: { digest, erasedAt },
    erasedIds,
  };
}
