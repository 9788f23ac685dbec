import { sql } from "kysely";
import type { PersonalData } from "#common/search-page/search-page.ts";
import type { Db } from "../../db/connection.ts";
import { placeholderPattern } from "../../secret-links/link-placeholder.ts";
import { bodyColumns, withBody, writeBodies } from "./render-mail.ts";

/**
 * Returns the mails to the given address, newest first. Secret links are removed from them.
 *
 * @param origin the site's origin
 */
export async function listMailsOf(
  db: Db,
  address: string,
  origin: string,
): Promise<PersonalData["mails"]> {
  const rows = await db
    .selectFrom("mail")
    .select(["createdAt", "kind", "state", "subject"])
    .select(bodyColumns)
    .where(sql`lower(to_address)`, "=", address.toLowerCase())
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(withBody).map(({ createdAt, body, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    text: writeBodies(body, origin).text.replaceAll(placeholderPattern, "(your secret link)"),
  }));
}
