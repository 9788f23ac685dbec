import { z } from "zod";

// This schema is not in the file with the keys of the settings, because every page imports that
// file and would then also load Zod.

/** The schema of a webhook URL. The settings screen shows its error messages. */
export const webhookUrlSchema = z
  .string({ error: "Webhook URL is required" })
  .trim()
  .min(1, { error: "Webhook URL is required", abort: true })
  .max(2000)
  .refine((url) => URL.canParse(url), { error: "Please enter a valid URL", abort: true })
  .refine((url) => /^https?:\/\//i.test(url), {
    error: "URL must start with http:// or https://",
  });
