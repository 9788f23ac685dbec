import { sql } from "kysely";
import type { MatchedListing } from "#common/matching/matched-listing.ts";
import type { Db } from "../../db/connection.ts";
import { selectMatchable, toMatchable } from "./match-store.ts";

/** A listing with the values that matching uses and the values that mails to searchers show. */
export type MailedListing = MatchedListing & {
  title: string | null;
  url: string | null;
  phone: string | null;
  email: string | null;
  /** Whether a member of the team has allowed mails to show the contact. */
  contactReleased: boolean;
};

/** Returns listings as mails show them, by their ids. Deleted listings are left out. */
export async function listMailedListings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MailedListing>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMatchable(db)
    .select(["title", "url", "phone", "email", "contactReleased"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ title, url, phone, email, contactReleased, ...row }) => [
      row.id,
      { ...toMatchable(row).listing, title, url, phone, email, contactReleased },
    ]),
  );
}
