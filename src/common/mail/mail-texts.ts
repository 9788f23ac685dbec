import { z } from "zod";
import { siteNameMark } from "../site/site-name-mark.ts";

const text = (label: string, maximum: number) => {
  const message = `${label} is required`;
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(maximum, `${label} must be at most ${maximum} characters`);
};

/** The default texts of the mails about flats. */
const nextTexts = {
  shortlist:
    "Tell us with one tap which flats you like and which are not for you: tomorrow's mail follows " +
    "your answers. Write to the landlord today if you like one, because good flats go fast.",
  nothingYet:
    "We do not stop here. We go through new listings and the local groups every day, and write to " +
    "you as soon as a flat fits. It helps if you look at your wishes again: a further neighborhood, " +
    "a later date or a little more rent often makes the difference.",
  lastDay:
    "Your search is about to end. Tell us in a short call what was good and what was not: it takes " +
    "20 minutes, and it makes our searches better.",
};

/**
 * The schema for the value of the setting `mail_texts`: the texts that the team writes for mails to
 * searchers. All other texts in these mails are fixed. If a new version of Roost adds a text to the
 * schema, the text needs a default, so that older stored values stay valid.
 */
export const mailTextsSchema = z.strictObject({
  greeting: text("Greeting", 200).refine((greeting) => !/[\r\n]/.test(greeting), {
    error: "Greeting must be one line",
  }),
  /** For each kind of mail: the paragraph about what happens next. */
  today: z.strictObject({
    confirmation: text("Text", 2000),
    shortlist: text("Text", 2000).default(nextTexts.shortlist),
    nothingYet: text("Text", 2000).default(nextTexts.nothingYet),
    lastDay: text("Text", 2000).default(nextTexts.lastDay),
  }),
  closing: text("Closing", 1000),
});

export type MailTexts = z.output<typeof mailTextsSchema>;

/** The kinds of mail that contain texts that the team has written. */
export const kindsWithTexts = [
  "confirmation",
  "shortlist",
  "nothing-yet",
  "last-day",
  "your-link-again",
  "one-time-link",
] as const;

/** The input that requests a preview of a mail. The texts in the preview need not be saved. */
export const mailPreviewInput = z.strictObject({
  kind: z.enum(kindsWithTexts),
  texts: mailTextsSchema,
});

/** The texts of mails while the team has not written its own. */
export const defaultMailTexts: MailTexts = {
  greeting: "Hello,",
  today: {
    confirmation:
      "As soon as you confirm, we start: we go through the listings and the local groups of your " +
      "city and keep only the flats that fit. Your first shortlist comes within 24 hours, then one " +
      "mail a day while your search runs.",
    ...nextTexts,
  },
  closing: `Warm regards,\nthe ${siteNameMark} team`,
};
