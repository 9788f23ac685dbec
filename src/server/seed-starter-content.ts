import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { starterPages } from "#db/starter/pages.ts";
import { cleanFields } from "./content/save-row.ts";
import type { Db } from "./db/connection.ts";
import { insertPagesIfMissing } from "./features/pages/store.ts";
import { storedPages } from "./features/pages/stored-pages.ts";
import { createSettingIfMissing } from "./features/settings/setting-store.ts";
import { recordVersion } from "./features/settings/version-store.ts";

/** Inserts the starter content that is missing, in one transaction. */
export async function seedStarterContent(
  db: Db,
  { webhookUrl }: { webhookUrl: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isFirstStart = await createSettingIfMissing(trx, "siteSettings", {
      key: settingKeys.siteContent,
      value: defaultSiteContent,
      description: "Site name, navigation and footer",
    });
    // Starter pages are inserted only at the first start. If they are missing later, the team has
    // deleted them.
    if (isFirstStart) {
      const pages = starterPages.map((page) =>
        cleanFields(storedPages, { ...page, published: true }),
      );
      await insertPagesIfMissing(trx, await Promise.all(pages));
    }

    const isNewForm = await createSettingIfMissing(trx, "formSettings", {
      key: settingKeys.formQuestions,
      value: defaultDefinition,
      description: "The questionnaire's steps and fields",
    });
    if (isNewForm) {
      await recordVersion(trx, "questionnaireVersions", {
        value: defaultDefinition,
        updatedBy: null,
        lastUpdated: new Date(),
        note: "The default form",
      });
    }

    if (webhookUrl !== undefined) {
      await createSettingIfMissing(trx, "siteSettings", {
        key: settingKeys.webhookUrl,
        value: webhookUrl,
        description: "Where search profiles are delivered",
      });
    }
  });
}
