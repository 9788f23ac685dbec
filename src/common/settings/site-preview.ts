import { z } from "zod";
import { previewPaths } from "../site/preview-paths.ts";
import { siteContentSchema } from "../site/site-content.ts";
import { siteTextsSchema } from "../site/site-texts-schema.ts";

/**
 * The input that requests a preview of one of the site's pages. The content and the texts in the
 * preview need not be saved.
 */
export const sitePreviewInput = z.strictObject({
  path: z.enum(previewPaths, { error: "Choose one of the pages of the preview" }),
  siteContent: siteContentSchema.optional(),
  siteTexts: siteTextsSchema.optional(),
});
