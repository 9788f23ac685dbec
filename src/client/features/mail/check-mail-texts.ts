import { type MailTexts, mailTextsSchema } from "#common/mail/mail-texts.ts";
import { type ComparedField, compareFields } from "../../content/compare-fields.ts";
import type { FieldDifference } from "../../content/compare-html.ts";

/** Returns the errors of the mails' texts: the first message for each path. */
export function checkMailTexts(texts: MailTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = mailTextsSchema.safeParse(texts);
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

const fields: ComparedField<MailTexts>[] = [
  { label: "Greeting", read: ({ greeting }) => greeting },
  { label: "Confirmation: what happens next", read: ({ today }) => today.confirmation },
  { label: "Closing", read: ({ closing }) => closing },
];

/** Lists the fields in which two versions of the mails' texts differ. */
export const compareMailTexts = (before: MailTexts, after: MailTexts): FieldDifference[] =>
  compareFields(fields, before, after);
