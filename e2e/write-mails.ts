import { addMails } from "../db/demo/add-mails.ts";
import { defaultMailTexts } from "../src/common/mail/mail-texts.ts";
import { openEmbedded } from "../src/server/db/connection.ts";

/** Adds a kept mail of each kind. */
export async function writeMails(dataDir: string): Promise<void> {
  const database = await openEmbedded(`${dataDir}/database`);
  const brand = { siteName: "Roost", siteUrl: "http://localhost", texts: defaultMailTexts };
  await database.db.transaction().execute((trx) => addMails(trx, brand, new Date()));
  await database.makeDurable();
  await database.close();
}
