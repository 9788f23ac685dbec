import type { MessageStatus } from "#common/messages/message.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";

export const statusNames: Record<MessageStatus, string> = {
  new: "New",
  read: "Read",
  answered: "Answered",
  spam: "Spam",
};

const tones = { new: "open", read: "begun", answered: "done", spam: "over" } as const;

/** A badge with the status of a message. */
export const MessageBadge = ({ status }: { status: MessageStatus }) => (
  <StatusBadge tone={tones[status]}>{statusNames[status]}</StatusBadge>
);
