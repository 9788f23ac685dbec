import { z } from "zod";

/** The settings whose values the product knows and checks. */
export const settingKeys = {
  siteContent: "site_content",
  formQuestions: "form_questions",
  webhookUrl: "n8n_webhook_url",
} as const;

export const settingKeyInput = z.strictObject({
  settingKey: z.string({ error: "Key is required" }).min(1, "Key is required").max(50),
});

/** A setting as anyone may read it. */
export type PublicSetting<Value> = {
  key: string;
  value: Value;
  description: string | null;
  lastUpdated: string;
};

/** A setting as the back office reads it, with the account that changed it last, when that is known. */
export type Setting<Value = unknown> = PublicSetting<Value> & {
  /** The id of the account. */
  updatedBy: number | null;
  /** Its username. */
  updatedByName: string | null;
};

/** A form setting; of the questionnaire's definition also the version that names it. */
export type FormSetting<Value = unknown> = Setting<Value> & { version?: number | null };

/** What a setting was after one of its saves. */
export type SettingVersionSummary = {
  version: number;
  /** ISO 8601 UTC. */
  savedAt: string;
  /** Null where nobody is known: the first start, or an account that is gone. */
  savedBy: string | null;
  note: string | null;
};

export type SettingVersion<Value> = SettingVersionSummary & { value: Value };
