import { z } from "zod";

// Apart from the keys, which every page needs: with them, pages would load the schema library, too.

/** Checks a webhook URL; the sentences are those the settings screen shows. */
export const webhookUrlSchema = z
  .string({ error: "Webhook URL is required" })
  .trim()
  .min(1, { error: "Webhook URL is required", abort: true })
  .max(2000)
  .refine((url) => URL.canParse(url), { error: "Please enter a valid URL", abort: true })
  .refine((url) => /^https?:\/\//i.test(url), {
    error: "URL must start with http:// or https://",
  });
