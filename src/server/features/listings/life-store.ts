import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connection.ts";
import { beforeAllUuids, eraseImportedRows, type InImport } from "../../db/imported-rows.ts";
import { deleteCallsAbout } from "../api-keys/idempotent-call-store.ts";
import { addressesIn, includesAddress } from "./addresses-rules.ts";
import {
  countDeletedOf,
  deleteDeletedOf,
  listDeletedTexts,
  removeDeletedListings,
} from "./deleted-store.ts";
import { changedAt, takeListingsLock } from "./store.ts";

/**
 * The number of the PostgreSQL advisory lock for ending and erasing listings. It must be unique,
 * and every process must use the same number.
 */
export const listingLifeLock = 7_246_880;

/**
 * Marks listings as gone if none of their sources has contained them since `seenBefore`. The sources
 * of a listing's duplicates are sources of the listing, too.
 *
 * @param limit the maximum number of listings to mark
 * @returns the number of marked listings
 */
export async function endUnseen(
  trx: Db,
  { seenBefore, now }: { seenBefore: Date; now: Date },
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("listings")
    .set({ status: "gone", goneReason: "unseen", goneAt: now, updatedAt: changedAt(now) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("listings")
        .select("id")
        .where("status", "in", ["new", "open"])
        .where("seenAt", "<=", seenBefore)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("listings as duplicates")
                .select("duplicates.id")
                .whereRef("duplicates.duplicateOf", "=", "listings.id")
                .where("duplicates.seenAt", ">", seenBefore),
            ),
          ),
        )
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Returns listings whose text and contacts must be erased: those that got the status "gone" before
 * the first given time, and rejected ones that no source has contained since the second given time.
 */
export async function listExpired(
  db: Db,
  { goneBefore, rejectedBefore }: { goneBefore: Date; rejectedBefore: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("listings")
    .select("id")
    .where("erasedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "gone"), eb("goneAt", "<=", goneBefore)]),
        eb.and([eb("status", "=", "rejected"), eb("seenAt", "<=", rejectedBefore)]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases all personal data in listings: their texts, titles, addresses, contacts, links, pictures
 * and versions. Fields such as the rent and the size stay. Keyed digests of the texts, contacts and
 * links stay, too, so that the flat is recognized if it is captured again.
 */
export async function eraseTexts(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("listings")
    .set({
      text: "",
      title: null,
      address: null,
      phone: null,
      email: null,
      link: null,
      url: null,
      evidence: "{}",
      erasedAt: now,
      contactReleased: false,
      updatedAt: changedAt(now),
    })
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("listingSources")
    .set({ text: "", url: null, canonicalUrl: null })
    .where("listingId", "in", ids)
    .execute();
  await trx.deleteFrom("listingVersions").where("listingId", "in", ids).execute();
  await trx.deleteFrom("listingPictures").where("listingId", "in", ids).execute();
}

/**
 * The tables in which an erasure deletes or changes rows. The embedded engine's files contain the
 * erased data until these tables are rewritten.
 */
export const erasedTables = [
  "listings",
  "listing_sources",
  "listing_versions",
  "listing_pictures",
  "deleted_listings",
  "idempotent_calls",
];

/**
 * SQL condition: a listing, one of its sources or one of its versions contains the characters of an
 * email address. They may be the end of a longer address, as `an@…` is the end of `stefan@…`.
 */
const mayHaveAddress = (email: string): RawBuilder<boolean> => {
  const address = email.toLowerCase();
  return sql<boolean>`(
    lower(email) = ${address} or strpos(lower(text), ${address}) > 0 or exists (
      select from listing_sources where listing_id = listings.id
        and strpos(lower(listing_sources.text), ${address}) > 0
    ) or exists (
      select from listing_versions where listing_id = listings.id
        and lower(fields ->> 'email') = ${address}
    )
  )`;
};

/** The number of listings whose texts are in memory at once while an address is looked for. */
const searchedAtOnce = 500;

/**
 * Returns the ids of the listings that contain an email address, in their order.
 * @param isLocked whether to lock these listings until the transaction ends
 */
async function listIdsOf(
  db: Db,
  email: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined = beforeAllUuids;
  while (after !== undefined) {
    const rows: WithAddresses[] = await selectWithAddresses(db, after, searchedAtOnce)
      .where(mayHaveAddress(email))
      .$if(isLocked, (query) => query.forUpdate())
      .execute();
    const found = rows.filter((row) => includesAddress(addressesOf(row), email));
    ids.push(...found.map(({ id }) => id));
    after = rows.at(-1)?.id;
  }
  return ids;
}

/** Counts the listings, including deleted ones, that contain a person's email address. */
export async function countListingsOf(db: Db, email: string): Promise<number> {
  return (await listIdsOf(db, email)).length + (await countDeletedOf(db, email));
}

/**
 * Erases the texts and contacts of all listings that contain a person's email address. The listings
 * are then marked as gone, because their flats have no contact any more. Deleted listings that
 * contain the address are deleted permanently.
 *
 * @param trx a transaction that has not locked a search. The match queue and the deletion of a
 *   listing lock a listing before its searches, so the other order could cause a deadlock.
 * @returns the number of erased listings
 */
export async function eraseListingsOf(trx: Db, email: string, now: Date): Promise<number> {
  // The listings of a flat are locked here in the order of their ids, and by `saveListing` with the
  // duplicate first. `saveListing` takes this lock, too, so that the two wait for each other.
  await takeListingsLock(trx);
  const ids = await listIdsOf(trx, email, { isLocked: true });
  await endAndErase(trx, ids, now);
  if (ids.length > 0) await deleteCallsAbout(trx, ids);
  return ids.length + (await deleteDeletedOf(trx, email));
}

async function endAndErase(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("listings")
    .set({ status: "gone", goneReason: "said", goneAt: now })
    .where("id", "in", ids)
    .where("status", "in", ["new", "open"])
    .execute();
  await eraseTexts(trx, ids, now);
}

/** Selects listings with the texts and fields that may contain email addresses. */
const selectWithAddresses = (db: Db, after: string, limit: number) =>
  db
    .selectFrom("listings")
    .select([
      "id",
      "email",
      "capturedAt",
      "text",
      sql<string[]>`array(
        select listing_sources.text from listing_sources
        where listing_id = listings.id and listing_sources.text <> listings.text
      )`.as("otherTexts"),
      sql<string[]>`array(
        select fields ->> 'email' from listing_versions
        where listing_id = listings.id and fields ->> 'email' is not null
      )`.as("earlierEmails"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);

type WithAddresses = Awaited<
  ReturnType<ReturnType<typeof selectWithAddresses>["executeTakeFirstOrThrow"]>
>;

/** Returns all email addresses that a listing, its sources and its versions contain. */
const addressesOf = ({ email, text, otherTexts, earlierEmails }: WithAddresses): string[] => [
  ...(email === null ? [] : [email]),
  ...earlierEmails,
  ...[text, ...otherTexts].flatMap(addressesIn),
];

/**
 * Erases the texts and contacts of imported listings that contain the email address of an erased
 * person. Such listings in the import's table `deleted_listings` are removed.
 *
 * @param isErased returns whether the person with this email address was erased at or after `since`
 * @returns the number of erased and removed listings
 */
export async function eraseImportedListings(
  inImport: InImport,
  isErased: (address: string, since: Date) => boolean,
  now: Date,
): Promise<number> {
  const count = await eraseImportedRows(inImport, {
    begin: beforeAllUuids,
    list: (db, after, limit) => selectWithAddresses(db, after, limit).execute(),
    isErased: (row) => addressesOf(row).some((address) => isErased(address, row.capturedAt)),
    erase: (db, ids) => endAndErase(db, ids, now),
  });
  return count + (await removeImportedDeleted(inImport, isErased));
}

/**
 * Removes listings from an import's table `deleted_listings` if they contain the email address of
 * an erased person. Returns the number of removed listings.
 */
function removeImportedDeleted(
  inImport: InImport,
  isErased: (address: string, since: Date) => boolean,
): Promise<number> {
  return inImport(async ({ db }) => {
    const erased = (await listDeletedTexts(db)).filter(({ capturedAt, texts }) =>
      texts.flatMap(addressesIn).some((address) => isErased(address, capturedAt)),
    );
    await removeDeletedListings(
      db,
      erased.map(({ id }) => id),
    );
    return erased.length;
  });
}
