import { z } from "zod";
import type { ListingSummary } from "../listings/listing-list.ts";
import type { MailSummary } from "../mail/mail-list.ts";
import type { MessageSummary } from "../messages/message.ts";
import type { SubmissionSummary } from "../submissions/submission.ts";

/** The shortest text that is searched for. One letter would find nearly everything. */
export const shortestSearch = 2;

/** The maximum number of rows of each kind that a search returns. */
export const mostFound = 5;

export const everywhereInput = z.strictObject({
  q: z
    .string("Search text is required")
    .trim()
    .min(1, "Search text is required")
    .min(shortestSearch, `Search text must have at least ${shortestSearch} characters`)
    .max(255, "Search text must have at most 255 characters"),
});

export type FoundSearch = Pick<
  SubmissionSummary,
  "id" | "name" | "email" | "city" | "status" | "life"
>;
export type FoundMail = Pick<MailSummary, "id" | "subject" | "to" | "state" | "createdAt">;
/** A message from the contact page. */
export type FoundMessage = Omit<MessageSummary, "excerpt">;
/** A post or a page. */
export type FoundText = { id: number; title: string; published: boolean };

/** The result of searching the whole back office: the newest matching rows of each kind. */
export type FoundEverywhere = {
  searches: FoundSearch[];
  listings: ListingSummary[];
  posts: FoundText[];
  pages: FoundText[];
  messages: FoundMessage[];
  mails: FoundMail[];
};
