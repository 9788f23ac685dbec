import { z } from "zod";
import { isUuidCursor } from "../cursors.ts";
import { required } from "../inputs.ts";
import { contactTexts } from "../site/contact-texts.ts";
import { messageStatuses } from "./message.ts";

const {
  contactNameMissing: noName,
  contactEmailInvalid: invalidAddress,
  contactMessageMissing: noMessage,
} = contactTexts;

/** The longest message that a visitor can send, in characters. */
const longestMessage = 5_000;

/**
 * The schema of a visitor's message. The name and the email address are written into the header of
 * a mail, so neither may contain a line break.
 */
export const messageInput = z.strictObject({
  name: z
    .string({ error: noName })
    .trim()
    .min(1, { error: noName, abort: true })
    .max(100, "Please use at most 100 characters for your name")
    .refine((name) => !/\p{Cc}/u.test(name), { error: "Please write your name on one line" }),
  email: z
    .string({ error: invalidAddress })
    .trim()
    .max(254, invalidAddress)
    .pipe(z.email({ error: invalidAddress })),
  message: z
    .string({ error: noMessage })
    // Browsers send a line break in a form as two characters (CR LF). It is replaced with one (LF),
    // so that it counts as one character toward the maximum length.
    .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
    .pipe(
      required(noMessage).max(longestMessage, {
        // A function, because a process takes 17 ms for its first formatted number.
        error: () => `Please use at most ${longestMessage.toLocaleString("en-US")} characters`,
      }),
    ),
});

export type MessageInput = z.output<typeof messageInput>;

/** The filter that a URL may contain. Without a status, spam is left out. */
export const messageSearch = z.object({
  status: z.enum(messageStatuses).optional().catch(undefined),
});

export type MessageSearch = z.output<typeof messageSearch>;

/** The input that requests one page of the list of messages, newest first. */
export const messageListInput = z.strictObject({
  status: z.enum(messageStatuses).optional(),
  /** The text to search for in the name, the email address and the text of each message. */
  q: z.string().trim().max(255).optional(),
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(80).refine(isUuidCursor, { error: "cursor is not valid" }).optional(),
});

export type MessageListInput = z.output<typeof messageListInput>;

export const messageIdInput = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The input that sets the status of a message. */
export const messageUpdate = messageIdInput.extend({ status: z.enum(messageStatuses) });
