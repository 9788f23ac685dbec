import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { getSecret, type Secret } from "../db/secret-store.ts";
import {
  type AccountPurpose,
  accountPurposes,
  isPurpose,
  type LinkPurpose,
  linkPurposes,
  placeholderPattern,
} from "./link-placeholder.ts";

/** The key from which the tokens of secret links are made. No dump contains it. */
const linkSecret: Secret = {
  name: "links",
  create: () => randomBytes(32).toString("base64"),
};

type Link = { purpose: LinkPurpose; subject: string };

const tokenOf = (key: string, { purpose, subject }: Link, generation: number): string =>
  createHmac("sha256", key).update(`${purpose}:${subject}:${generation}`).digest("base64url");

const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const expiryOf = (purpose: LinkPurpose): Date | null => {
  const { minutes } = linkPurposes[purpose];
  return minutes === null ? null : new Date(Date.now() + minutes * 60_000);
};

/**
 * Creates a secret link. If the link exists, it gets a new token, and its old token no longer
 * works.
 *
 * @returns the token
 */
export async function renewLink(db: Db, link: Link): Promise<string> {
  const key = await getSecret(db, linkSecret);
  // The link's number of renewals is locked first, so that two simultaneous renewals get different
  // numbers.
  const { generation } = await db
    .insertInto("secretLinks")
    .values({ ...link, generation: 1, digest: randomBytes(32).toString("hex") })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "subject"])
        .doUpdateSet({ generation: sql`secret_links.generation + 1` }),
    )
    .returning("generation")
    .executeTakeFirstOrThrow();
  const token = tokenOf(key, link, generation);
  await db
    .updateTable("secretLinks")
    .set({ digest: digestOf(token), createdAt: new Date(), expiresAt: expiryOf(link.purpose) })
    .where("purpose", "=", link.purpose)
    .where("subject", "=", link.subject)
    .execute();
  return token;
}

/**
 * Returns the current token of a secret link. If the link does not exist and links of its purpose
 * never expire, the link is created. Returns undefined for any other missing link, and for an
 * expired link.
 */
export async function findToken(db: Db, link: Link): Promise<string | undefined> {
  const row = await db
    .selectFrom("secretLinks")
    .select(["generation", "expiresAt"])
    .where("purpose", "=", link.purpose)
    .where("subject", "=", link.subject)
    .executeTakeFirst();
  if (!row) return linkPurposes[link.purpose].minutes === null ? renewLink(db, link) : undefined;
  if (row.expiresAt !== null && row.expiresAt <= new Date()) return undefined;
  return tokenOf(await getSecret(db, linkSecret), link, row.generation);
}

/**
 * Returns the current token of a secret link, as `findToken` does. A link that expires works from
 * now on for its whole time, because the mail that contains it may have waited long to be sent.
 */
export async function extendLink(db: Db, link: Link): Promise<string | undefined> {
  const expiresAt = expiryOf(link.purpose);
  if (expiresAt !== null) {
    await db
      .updateTable("secretLinks")
      .set({ expiresAt })
      .where("purpose", "=", link.purpose)
      .where("subject", "=", link.subject)
      .execute();
  }
  return findToken(db, link);
}

/**
 * Returns the value in the column `subject` of the secret link with the given token. The value
 * names the account or the submission of the link. Returns undefined if there is no such link or it
 * has expired.
 */
export async function findLinkSubject(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("secretLinks")
    .select("subject")
    .where("digest", "=", digestOf(token))
    .where("purpose", "=", purpose)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", new Date())]))
    .executeTakeFirst();
  return row?.subject;
}

/**
 * Deletes a secret link when it is used, because it may be used only once.
 *
 * @returns the link's value in the column `subject`, which names the account or the submission of
 *   the link; undefined if the token is unknown, expired, or was used before
 */
export async function takeLink(
  trx: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("secretLinks")
    .where("digest", "=", digestOf(token))
    .where("purpose", "=", purpose)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", new Date())]))
    .returning("subject")
    .executeTakeFirst();
  return row?.subject;
}

/** Deletes all secret links of some searches or accounts. */
export async function deleteLinks(trx: Db, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  await trx.deleteFrom("secretLinks").where("subject", "in", subjects).execute();
}

/**
 * Creates a secret link for an account. Each link gets its own value in the column `subject`. A
 * stored mail refers to its link by this value, so the mail never shows a newer link.
 *
 * @returns the value of `subject`, which begins with the account's id
 */
export async function createAccountLink(
  trx: Db,
  purpose: AccountPurpose,
  userId: number,
): Promise<string> {
  await deleteLinksOf(trx, userId, [purpose]).where("expiresAt", "<=", new Date()).execute();
  const subject = `${userId}-${randomUUID()}`;
  await renewLink(trx, { purpose, subject });
  return subject;
}

/** Returns the id of the account from a link's column `subject`, which begins with that id. */
export const accountOf = (subject: string): number => Number(subject.split("-", 1)[0]);

const deleteLinksOf = (trx: Db, userId: number, purposes: readonly AccountPurpose[]) =>
  trx
    .deleteFrom("secretLinks")
    .where("purpose", "in", purposes)
    .where("subject", "like", `${userId}-%`);

/** Ends the links of an account that have the given purposes. By default, ends all its links. */
export async function endAccountLinks(
  trx: Db,
  userId: number,
  purposes: readonly AccountPurpose[] = accountPurposes,
): Promise<void> {
  await deleteLinksOf(trx, userId, purposes).execute();
}

/**
 * Ends all links of all accounts. An import calls this, because an account's id may afterwards
 * belong to another person.
 */
export async function deleteAccountLinks(trx: Db): Promise<void> {
  await trx.deleteFrom("secretLinks").where("purpose", "in", accountPurposes).execute();
}

/**
 * Returns texts with the URLs of secret links instead of their placeholders. If there is no token
 * for a link, for instance because it has expired, its placeholder becomes the site's address.
 *
 * @param origin the site's origin
 * @param tokenFor returns the token of a link
 */
export async function fillLinks<Texts extends Record<string, string>>(
  db: Db,
  origin: string,
  texts: Texts,
  tokenFor: typeof findToken = findToken,
): Promise<Texts> {
  const urls = new Map<string, string>();
  for (const text of Object.values(texts)) {
    for (const [placeholder, name = "", subject = ""] of text.matchAll(placeholderPattern)) {
      if (urls.has(placeholder)) continue;
      const link = isPurpose(name) ? { purpose: name, subject } : undefined;
      const token = link && (await tokenFor(db, link));
      const url = token && `${origin}${linkPurposes[link.purpose].path}${token}`;
      urls.set(placeholder, url ?? origin);
    }
  }
  const filled = Object.entries(texts).map(([name, text]) => [
    name,
    text.replaceAll(placeholderPattern, (placeholder) => urls.get(placeholder) ?? origin),
  ]);
  return Object.fromEntries(filled);
}
