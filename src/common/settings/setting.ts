import { z } from "zod";

/** The settings whose values the product knows and checks. */
export const settingKeys = {
  siteContent: "site_content",
  formQuestions: "form_questions",
  webhookUrl: "n8n_webhook_url",
} as const;

export const settingKeyInput = z.strictObject({
  settingKey: z.string().min(1, "Key is required").max(50),
});

/** A setting as anyone may read it. */
export type PublicSetting<Value> = {
  key: string;
  value: Value;
  description: string | null;
  lastUpdated: string;
};

/** Checks a webhook URL; the sentences are those the settings screen shows. */
export const webhookUrlSchema = z
  .string({ error: "Webhook URL is required" })
  .trim()
  .min(1, "Webhook URL is required")
  .max(2000)
  .refine((url) => URL.canParse(url), { error: "Please enter a valid URL", abort: true })
  .refine((url) => /^https?:\/\//i.test(url), {
    error: "URL must start with http:// or https://",
  });
