import type { Issue } from "../errors.ts";

/** The statuses of a visitor's message. A message that only a program could have sent is spam. */
export const messageStatuses = ["new", "read", "answered", "spam"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A visitor's message in the list. Times are ISO 8601 UTC. */
export type MessageSummary = {
  id: string;
  receivedAt: string;
  name: string;
  email: string;
  /** The beginning of the message's text, on one line. */
  excerpt: string;
  status: MessageStatus;
};

/** A visitor's whole message. */
export type Message = Omit<MessageSummary, "excerpt"> & { text: string };

/** The content of the contact page's form: the texts in the fields, and the errors. */
export type MessageForm = { name: string; email: string; message: string; issues: Issue[] };

export const emptyMessageForm: MessageForm = { name: "", email: "", message: "", issues: [] };

/** The id of the element around the form of the contact page. */
export const messageFormId = "message-form";

/** The number of days after which spam is deleted. */
export const spamDays = 30;
