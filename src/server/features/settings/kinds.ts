import type { z } from "zod";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { siteContentSchema } from "#common/site/site-content.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";

/** One of the two kinds of settings: where its rows are, and what the product knows of some keys. */
export type SettingKind = {
  table: "siteSettings" | "formSettings";
  audited: "site-setting" | "form-setting";
  /** What visitors see, and whose every saved value is a version. */
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
