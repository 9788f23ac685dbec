import type { Life } from "#common/submissions/life.ts";
import type { DeliveryState, SubmissionStatus } from "#common/submissions/submission.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { deliveryNames, lifeNames, statusNames } from "./submission-words.ts";

const statusTones = { new: "open", working: "begun", sent: "done", closed: "over" } as const;
const deliveryTones = {
  none: "over",
  waiting: "open",
  retrying: "begun",
  delivered: "done",
  failed: "wrong",
} as const;

const lifeTones = { unconfirmed: "open", active: "done", paused: "begun", ended: "over" } as const;

export const LifeBadge = ({ life }: { life: Life }) => (
  <StatusBadge tone={lifeTones[life]}>{lifeNames[life]}</StatusBadge>
);

export const SubmissionBadge = ({ status }: { status: SubmissionStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>
);

export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <StatusBadge tone={deliveryTones[state]}>{deliveryNames[state]}</StatusBadge>
);
