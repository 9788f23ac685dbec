import { sql } from "kysely";
import type { FoundMail } from "#common/palette/palette.ts";
import type { Db } from "../../db/connection.ts";
import { findNewest } from "../../db/find-newest.ts";
import { foldedText, plainText } from "../../db/search.ts";
import { listMailsById } from "./table-store.ts";

/**
 * SQL: the words of a mail. The expression must be the same as in migration
 * `0033-search-everywhere`, because the database would otherwise not use its index.
 */
const words = sql<string>`subject || ' ' || to_address || coalesce(' ' || to_name, '')`;

/** Returns the newest mails whose subject, address or recipient's name matches a search text. */
export async function findMails(db: Db, text: string, limit: number): Promise<FoundMail[]> {
  const ids = await findNewest(db, {
    table: "mail",
    time: "createdAt",
    text,
    searched: foldedText(words),
    isPart: sql<boolean>`strpos(${plainText(words)}, (select ${foldedText(text)})) > 0`,
    limit,
  });
  const mails = ids.length === 0 ? [] : await listMailsById(db, ids);
  return mails.map(({ id, subject, to, state, createdAt }) => ({
    id,
    subject,
    to,
    state,
    createdAt,
  }));
}
