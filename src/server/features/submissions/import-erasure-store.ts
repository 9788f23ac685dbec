import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Db } from "../../db/connection.ts";
import { beforeAllUuids, eraseImportedRows, type InImport } from "../../db/imported-rows.ts";
import { findSecret } from "../../db/secret-store.ts";
import { forgetVisits } from "../analytics/forget-store.ts";
import { eraseImportedListings } from "../listings/life-store.ts";
import { deleteImportedMails, eraseImportedMails } from "../mail/erasure-store.ts";
import { eraseImportedMessages } from "../messages/erasure-store.ts";
import { deleteSearches } from "./deletion-store.ts";
import { listErasedImports } from "./erased-search-store.ts";
import {
  digestOf,
  erasureSecret,
  findErased,
  listErasures,
  newestByDigest,
} from "./erasure-store.ts";

/** The number of searches that one transaction erases. */
const batchSize = 1_000;

/**
 * Erases persons and searches from the imported data if they were erased from the current database
 * after the dump was made.
 * @param inPresent runs work in a transaction of the current database
 * @returns whether any imported data were erased
 */
export async function eraseFromImport(inPresent: InImport, inImport: InImport): Promise<boolean> {
  const searches = await eraseSearches(inImport);
  const { erasures, key } = await inPresent(async ({ db }) => ({
    erasures: newestByDigest(await listErasures(db)),
    key: await findSecret(db, erasureSecret),
  }));
  if (key === undefined || erasures.size === 0) return searches > 0;
  const last = new Date(Math.max(...[...erasures.values()].map((moment) => moment.getTime())));
  const submissions = await eraseSubmissions(inImport, erasures, key, last);
  const preferences = await erasePreferences(inImport, erasures, key, last);
  const isErased = (address: string, since: Date) => {
    const erasedAt = erasures.get(digestOf(key, address));
    return erasedAt !== undefined && since <= erasedAt;
  };
  const mails = await eraseImportedMails(inImport, isErased);
  const listings = await eraseImportedListings(inImport, isErased, new Date());
  const messages = await eraseImportedMessages(inImport, isErased);
  return searches + submissions + preferences + mails + listings + messages > 0;
}

/**
 * Deletes the imported searches whose ids are in the table `erased_searches` of the current
 * database, and the imported mails about them. Keeps a search that was accepted after its erasure,
 * but not the mails about it.
 * @returns the number of deleted searches and mails
 */
async function eraseSearches(inImport: InImport): Promise<number> {
  let count = await inImport(({ db }) => deleteImportedMails(db));
  for (;;) {
    const ids = await inImport(async ({ db }) => {
      const erased = await listErasedImports(db, batchSize);
      await deleteWithVisits(db, erased);
      return erased;
    });
    if (ids.length === 0) return count;
    count += ids.length;
  }
}

/** Deletes searches and the details of the visits in which they were sent. */
async function deleteWithVisits(db: Db, ids: string[]): Promise<void> {
  const deleted = await deleteSearches(db, ids);
  await forgetVisits(
    db,
    deleted.flatMap(({ sessionId }) => sessionId ?? []),
  );
}

/** Returns imported submissions with all answers and addresses that belong to them. */
async function listImported(db: Db, after: string, limit: number) {
  return db
    .selectFrom("submissions")
    .select((eb) => [
      "id",
      "answers",
      "acceptedAt",
      sql<Answers[]>`coalesce((${eb
        .selectFrom("answerVersions")
        .select(sql`jsonb_agg(answer_versions.answers)`.as("all"))
        .whereRef("submissionId", "=", "submissions.id")}), '[]')`.as("earlier"),
      eb
        .selectFrom("consents")
        .select("address")
        .whereRef("submissionId", "=", "submissions.id")
        .as("address"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function eraseSubmissions(
  inImport: InImport,
  erasures: ReadonlyMap<string, Date>,
  key: string,
  last: Date,
): Promise<number> {
  return eraseImportedRows(inImport, {
    begin: beforeAllUuids,
    list: listImported,
    isErased({ answers, earlier, address, acceptedAt }) {
      if (acceptedAt > last) return false;
      const moment = acceptedAt.toISOString();
      return [answers as Answers, ...earlier, { address: address ?? "" }].some(
        (each) => findErased({ answers: each, acceptedAt: moment }, erasures, key) !== undefined,
      );
    },
    erase: deleteWithVisits,
  });
}

/**
 * Deletes the imported preference records of erased persons. A preference record contains the day
 * of its creation but not the time, so records from the day of the erasure are deleted as well.
 */
function erasePreferences(
  inImport: InImport,
  erasures: ReadonlyMap<string, Date>,
  key: string,
  last: Date,
): Promise<number> {
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  return eraseImportedRows(inImport, {
    begin: 0,
    list: (db, after, limit) =>
      db
        .selectFrom("flatPreferences")
        .select(["id", "email", "createdAt"])
        .where("id", ">", after)
        .where("createdAt", "<=", dayOf(last))
        .orderBy("id")
        .limit(limit)
        .execute(),
    isErased({ email, createdAt }) {
      const erasedAt = erasures.get(digestOf(key, email));
      return erasedAt !== undefined && createdAt <= dayOf(erasedAt);
    },
    erase: (db, ids) => db.deleteFrom("flatPreferences").where("id", "in", ids).execute(),
  });
}
