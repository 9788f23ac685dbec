import { sql } from "kysely";
import type { PersonalData } from "#common/search-page/search-page.ts";
import type { Db } from "../../db/connection.ts";
import { placeholderPattern } from "../../secret-links/link-placeholder.ts";

/** Returns the mails to an address, newest first. Secret links in them are left out. */
export async function listMailsOf(db: Db, address: string): Promise<PersonalData["mails"]> {
  const rows = await db
    .selectFrom("mail")
    .select(["createdAt", "kind", "state", "subject", "text"])
    .where(sql`lower(to_address)`, "=", address.toLowerCase())
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ createdAt, text, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    text: text.replaceAll(placeholderPattern, "(your secret link)"),
  }));
}
