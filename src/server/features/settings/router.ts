import { noInput } from "#common/inputs.ts";
import type { MailTexts } from "#common/mail/mail-texts.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { testRunInput } from "#common/questionnaire/test-run.ts";
import {
  formSettingInput,
  formSettingRestoreInput,
  formSettingUpdate,
  settingInput,
  settingRestoreInput,
  settingUpdate,
  settingVersionInput,
  settingVersionsInput,
} from "#common/settings/setting-input.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { ChangedTexts } from "#common/site/site-texts.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/connection.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { describeTestRun } from "../questionnaire/describe-test-run.ts";
import { settingBodyLimit, settingJsonLimits } from "./check-value.ts";
import { noSuchVersion, restoreSetting } from "./restore-setting.ts";
import { createSetting, isSeenByVisitors, updateSetting, withVersion } from "./save-setting.ts";
import {
  formSettings,
  mailTexts,
  questionnaire,
  type SettingKind,
  siteContent,
  siteSettings,
  siteTexts,
  type VersionedSetting,
} from "./setting-rules.ts";
import { listSettings } from "./setting-store.ts";
import { findVersion, listVersions } from "./version-store.ts";

/**
 * Changes a setting in a transaction. If visitors' pages show the setting, announces the change, so
 * that the pages are rendered again.
 */
function change<Result>(
  { content, database: { db } }: Pick<Context, "content" | "database">,
  kind: SettingKind,
  key: string,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  if (isSeenByVisitors(kind, key)) return content.change("settings", work);
  return db.transaction().execute(work);
}

const limits = { bodyLimit: settingBodyLimit, json: settingJsonLimits };

/** Returns the procedures that list, return and restore the versions of a setting, newest first. */
function versionProcedures<Value>(
  kind: SettingKind,
  versioned: VersionedSetting,
  restoreInput: typeof settingRestoreInput | typeof formSettingRestoreInput,
) {
  return {
    versions: adminProcedure
      .input(settingVersionsInput)
      .query(({ ctx, input }) => listVersions(ctx.database.db, versioned.table, input)),

    version: adminProcedure.input(settingVersionInput).query(async ({ ctx, input }) => {
      const kept = await findVersion<Value>(ctx.database.db, versioned.table, input.version);
      if (!kept) throw noSuchVersion();
      return kept;
    }),

    restore: adminProcedure
      .input(restoreInput)
      .mutation(({ ctx, input }) =>
        change(ctx, kind, versioned.key, (trx) =>
          restoreSetting(trx, kind, versioned, input, ctx.user),
        ),
      ),
  };
}

const site = router({
  list: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/site-settings", summary: "All site settings" },
    })
    .input(noInput)
    .query(({ ctx }) => listSettings(ctx.database.db, siteSettings.table)),

  create: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/site-settings",
        status: 201,
        summary: "Creates a site setting",
      },
      ...limits,
    })
    .input(settingInput)
    .mutation(({ ctx, input }) =>
      change(ctx, siteSettings, input.key, (trx) =>
        createSetting(trx, siteSettings, input, ctx.user),
      ),
    ),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/site-settings/{settingKey}",
        summary: "Updates a site setting's value",
      },
      ...limits,
    })
    .input(settingUpdate)
    .mutation(({ ctx, input }) =>
      change(ctx, siteSettings, input.settingKey, (trx) =>
        updateSetting(trx, siteSettings, input, ctx.user),
      ),
    ),

  ...versionProcedures<SiteContent>(siteSettings, siteContent, settingRestoreInput),
});

const form = router({
  list: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/form-settings", summary: "All form settings" },
    })
    .input(noInput)
    .query(async ({ ctx }) => {
      const settings = await listSettings(ctx.database.db, formSettings.table);
      return Promise.all(
        settings.map((setting) => withVersion(ctx.database.db, formSettings, setting)),
      );
    }),

  create: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/form-settings",
        status: 201,
        summary: "Creates a form setting",
      },
      ...limits,
    })
    .input(formSettingInput)
    .mutation(({ ctx, input }) =>
      change(ctx, formSettings, input.key, (trx) =>
        createSetting(trx, formSettings, input, ctx.user),
      ),
    ),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/form-settings/{settingKey}",
        summary: "Updates a form setting's value",
      },
      ...limits,
    })
    .input(formSettingUpdate)
    .mutation(({ ctx, input }) =>
      change(ctx, formSettings, input.settingKey, (trx) =>
        updateSetting(trx, formSettings, input, ctx.user),
      ),
    ),

  /**
   * Returns the submission that would be stored for the given answers, without storing it. The
   * procedure is a query, because it changes nothing.
   */
  testRun: adminProcedure
    .meta({ inBody: true, ...limits })
    .input(testRunInput)
    .query(({ ctx, input }) => describeTestRun(ctx.database.db, input)),

  ...versionProcedures<QuestionnaireDefinition>(
    formSettings,
    questionnaire,
    formSettingRestoreInput,
  ),
});

/**
 * The procedures for the versions of the mails' texts. The texts themselves are read and changed by
 * the procedures for site settings.
 */
const ofMails = router(versionProcedures<MailTexts>(siteSettings, mailTexts, settingRestoreInput));

/**
 * The procedures for the versions of the site's texts. The texts themselves are read and changed by
 * the procedures for site settings.
 */
const texts = router(versionProcedures<ChangedTexts>(siteSettings, siteTexts, settingRestoreInput));

export const settingsRouter = router({ site, form, mailTexts: ofMails, texts });
