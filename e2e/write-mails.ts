import { addMails } from "../db/demo/add-mails.ts";
import { defaultMailTexts } from "../src/common/mail/mail-texts.ts";
import type { Db } from "../src/server/db/connection.ts";

/** Stores a mail of each kind in the database. The server never sends these mails. */
export async function writeMails(db: Db): Promise<void> {
  const brand = { siteName: "Roost", siteUrl: "http://localhost", texts: defaultMailTexts };
  await db.transaction().execute((trx) => addMails(trx, brand, new Date()));
}
