import { type MailTexts, mailTextsSchema } from "#common/mail/mail-texts.ts";
import { type ComparedField, compareFields } from "../../content/compare-fields.ts";
import type { FieldDifference } from "../../content/compare-html.ts";

/**
 * Checks the texts that mails contain, and returns the first error message for each invalid text.
 * Each key is the path of a text, such as `today.shortlist`.
 */
export function checkMailTexts(texts: MailTexts): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = mailTextsSchema.safeParse(texts);
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

/** The texts that tell a searcher what happens next. Each text belongs to one kind of mail. */
export const todayTexts = [
  {
    name: "confirmation",
    label: "Confirmation: what happens next",
    description: "Stands below the button that confirms a search.",
  },
  {
    name: "shortlist",
    label: "Shortlist: what happens next",
    description: "Stands below the flats of a day.",
  },
  {
    name: "nothingYet",
    label: "Nothing yet: what we do now",
    description: "Stands in the mail that goes when no flat was found in time.",
  },
  {
    name: "lastDay",
    label: "Last day: the invitation to a call",
    description: "Stands above the button that leads to the free times.",
  },
] as const satisfies { name: keyof MailTexts["today"]; label: string; description: string }[];

const fields: ComparedField<MailTexts>[] = [
  { label: "Greeting", read: ({ greeting }) => greeting },
  ...todayTexts.map(({ name, label }) => ({
    label,
    read: ({ today }: MailTexts) => today[name],
  })),
  { label: "Closing", read: ({ closing }) => closing },
];

/** Lists the fields in which two versions of the mails' texts differ. */
export const compareMailTexts = (before: MailTexts, after: MailTexts): FieldDifference[] =>
  compareFields(fields, before, after);
