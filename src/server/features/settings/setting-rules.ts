import type { z } from "zod";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { siteContentSchema } from "#common/site/site-content.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";

/**
 * A kind of settings (of the site or of the form): its table, and the schemas of the keys that
 * Roost uses.
 */
export type SettingKind = {
  table: "siteSettings" | "formSettings";
  audited: "site-setting" | "form-setting";
  /**
   * The setting that visitors' pages show, and of which each saved value is stored as a version.
   */
  versioned: {
    key: string;
    table: "siteContentVersions" | "questionnaireVersions";
    noun: string;
  };
  schemas: ReadonlyMap<string, z.ZodType>;
};

export const siteSettings: SettingKind = {
  table: "siteSettings",
  audited: "site-setting",
  versioned: {
    key: settingKeys.siteContent,
    table: "siteContentVersions",
    noun: "site content",
  },
  schemas: new Map<string, z.ZodType>([
    [settingKeys.siteContent, siteContentSchema],
    [settingKeys.webhookUrl, webhookUrlSchema],
  ]),
};

export const formSettings: SettingKind = {
  table: "formSettings",
  audited: "form-setting",
  versioned: {
    key: settingKeys.formQuestions,
    table: "questionnaireVersions",
    noun: "questionnaire",
  },
  schemas: new Map<string, z.ZodType>([[settingKeys.formQuestions, definitionSchema]]),
};
