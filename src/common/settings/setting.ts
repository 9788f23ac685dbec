import { z } from "zod";

/**
 * The keys of the settings that the product uses. The server checks the values of these settings.
 */
export const settingKeys = {
  siteContent: "site_content",
  formQuestions: "form_questions",
  webhookUrl: "n8n_webhook_url",
  webhookEvents: "webhook_events",
  mailTexts: "mail_texts",
  siteTexts: "site_texts",
} as const;

/**
 * The key of the setting that is requested. The schema accepts a text of any length, so that a
 * request with an unknown key gets the status 404 and not 400.
 */
export const settingKeyInput = z.strictObject({
  settingKey: z.string({ error: "Key is required" }).min(1, "Key is required"),
});

/** A setting without the account that changed it, as visitors may read it. */
export type PublicSetting<Value> = {
  key: string;
  value: Value;
  description: string | null;
  lastUpdated: string;
};

/** A setting as administrators read it. The account that last changed it is null if unknown. */
export type Setting<Value = unknown> = PublicSetting<Value> & {
  /** The id of the account that last changed the setting. */
  updatedBy: number | null;
  /** The username of the account that last changed the setting. */
  updatedByName: string | null;
};

/** A form setting. If it is the questionnaire, it also has the number of its version. */
export type FormSetting<Value = unknown> = Setting<Value> & { version?: number | null };

/** A version of a setting, without its value. Each save creates a version. */
export type SettingVersionSummary = {
  version: number;
  /** The time of the save, ISO 8601 UTC. */
  savedAt: string;
  /**
   * The username of the account that saved the version. Null if that account was deleted, and for
   * the default value that the server stored when it was started for the first time.
   */
  savedBy: string | null;
  note: string | null;
};

export type SettingVersion<Value> = SettingVersionSummary & { value: Value };
