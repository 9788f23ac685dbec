import { type MailTexts, mailTextsSchema } from "#common/mail/mail-texts.ts";
import { settingKeys } from "#common/settings/setting.ts";
import type { Db } from "../../db/connection.ts";

/** Returns the team's texts for mails; undefined if the team has not written any. */
export async function findMailTexts(db: Db): Promise<MailTexts | undefined> {
  const row = await db
    .selectFrom("siteSettings")
    .select("value")
    .where("key", "=", settingKeys.mailTexts)
    .executeTakeFirst();
  // An older version of Roost may have stored the value when the schema had fewer texts. Parsing
  // adds the default of each missing text.
  return row && mailTextsSchema.parse(row.value);
}
