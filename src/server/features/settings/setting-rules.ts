import type { z } from "zod";
import { mailTextsSchema } from "#common/mail/mail-texts.ts";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { siteContentSchema } from "#common/site/site-content.ts";
import { siteTextsSchema } from "#common/site/site-texts-schema.ts";
import { webhookEventsSchema } from "#common/webhook/webhook-input.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";

/** A setting whose saved values are stored as versions. */
export type VersionedSetting = {
  key: string;
  table: "siteContentVersions" | "siteTextVersions" | "questionnaireVersions" | "mailTextVersions";
  /** The name of the setting in error messages. */
  noun: string;
  /** Whether visitors' pages show the setting, so that they must be rendered again after a save. */
  isSeenByVisitors: boolean;
};

export const siteContent: VersionedSetting = {
  key: settingKeys.siteContent,
  table: "siteContentVersions",
  noun: "site content",
  isSeenByVisitors: true,
};

export const siteTexts: VersionedSetting = {
  key: settingKeys.siteTexts,
  table: "siteTextVersions",
  noun: "site texts",
  isSeenByVisitors: true,
};

export const mailTexts: VersionedSetting = {
  key: settingKeys.mailTexts,
  table: "mailTextVersions",
  noun: "mail texts",
  isSeenByVisitors: false,
};

export const questionnaire: VersionedSetting = {
  key: settingKeys.formQuestions,
  table: "questionnaireVersions",
  noun: "questionnaire",
  isSeenByVisitors: true,
};

/**
 * A kind of settings (of the site or of the form): its table, and the schemas of the keys that
 * Roost uses.
 */
export type SettingKind = {
  table: "siteSettings" | "formSettings";
  audited: "site-setting" | "form-setting";
  /** The settings of which each saved value is stored as a version. */
  versioned: readonly VersionedSetting[];
  schemas: ReadonlyMap<string, z.ZodType>;
};

export const siteSettings: SettingKind = {
  table: "siteSettings",
  audited: "site-setting",
  versioned: [siteContent, siteTexts, mailTexts],
  schemas: new Map<string, z.ZodType>([
    [settingKeys.siteContent, siteContentSchema],
    [settingKeys.siteTexts, siteTextsSchema],
    [settingKeys.mailTexts, mailTextsSchema],
    [settingKeys.webhookUrl, webhookUrlSchema],
    [settingKeys.webhookEvents, webhookEventsSchema],
  ]),
};

export const formSettings: SettingKind = {
  table: "formSettings",
  audited: "form-setting",
  versioned: [questionnaire],
  schemas: new Map<string, z.ZodType>([[settingKeys.formQuestions, definitionSchema]]),
};

/** Returns the versioned setting with the given key; undefined if the setting has no versions. */
export const versionedOf = (
  { versioned }: SettingKind,
  key: string,
): VersionedSetting | undefined => versioned.find((each) => each.key === key);
