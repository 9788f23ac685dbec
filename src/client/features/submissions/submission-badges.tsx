import type { DeliveryState, SubmissionStatus } from "#common/submissions/submission.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { deliveryNames, statusNames } from "./submission-words.ts";

const statusTones = { new: "open", working: "begun", sent: "done", closed: "over" } as const;
const deliveryTones = {
  none: "over",
  waiting: "open",
  retrying: "begun",
  delivered: "done",
  failed: "wrong",
} as const;

export const SubmissionBadge = ({ status }: { status: SubmissionStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
);

export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <StatusBadge tone={deliveryTones[state]}>{deliveryNames[state]}</StatusBadge>
);
