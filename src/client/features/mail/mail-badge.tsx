import type { MailState } from "#common/mail/mail.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { stateNames } from "./mail-words.ts";

const tones = {
  queued: "open",
  sending: "begun",
  sent: "done",
  kept: "over",
  bounced: "wrong",
  failed: "wrong",
  suppressed: "over",
} as const;

/** A badge with the state of a mail. */
export const MailBadge = ({ state }: { state: MailState }) => (
  <StatusBadge tone={tones[state]}>{stateNames[state]}</StatusBadge>
);
