import { textFields } from "#common/site/site-text-fields.ts";
import type { SiteTexts } from "#common/site/site-texts.ts";
import { siteTextsSchema } from "#common/site/site-texts-schema.ts";
import { type ComparedField, compareFields } from "../../content/compare-fields.ts";
import type { FieldDifference } from "../../content/compare-html.ts";

/** Returns the errors of the site's texts: the first message for each text. */
export function checkSiteTexts(texts: SiteTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = siteTextsSchema.safeParse(texts);
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

const fields: ComparedField<SiteTexts>[] = textFields.map(({ name, label }) => ({
  label,
  read: (texts) => texts[name],
}));

/** Compares two versions of the site's texts, and lists the names of the texts that differ. */
export const compareSiteTexts = (before: SiteTexts, after: SiteTexts): FieldDifference[] =>
  compareFields(fields, before, after);
