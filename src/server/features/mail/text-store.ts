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
  // The stored value is parsed with the schema. So texts that were stored before a kind of mail was
  // added get the default text of that kind.
  return row && mailTextsSchema.parse(row.value);
}
