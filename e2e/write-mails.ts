import { addMails } from "../db/demo/add-mails.ts";
import { defaultMailTexts } from "../src/common/mail/mail-texts.ts";
import type { Db } from "../src/server/db/connection.ts";

/** Adds a mail of each kind, stored but not sent. */
export async function writeMails(db: Db): Promise<void> {
  const brand = { siteName: "Roost", siteUrl: "http://localhost", texts: defaultMailTexts };
  await db.transaction().execute((trx) => addMails(trx, brand, new Date()));
}
