import { z } from "zod";

// The schema of the webhook's URL has a file of its own. Every page imports the file with the
// settings' keys, and would otherwise load Zod.

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
