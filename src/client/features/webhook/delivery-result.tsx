import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import type { MessageState } from "#common/webhook/delivery.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { stateNames } from "./delivery-words.ts";

const labels: Record<DeliveryAttempt["status"], string> = {
  delivered: "Delivered",
  failed: "Failed",
  gone: "Gone (410)",
};

/** The result of an attempt to deliver to the webhook. */
export function AttemptBadge({ status }: { status: DeliveryAttempt["status"] }) {
  return (
    <StatusBadge tone={status === "delivered" ? "done" : "wrong"}>{labels[status]}</StatusBadge>
  );
}

const tones = { waiting: "open", retrying: "wrong", failed: "wrong", delivered: "done" } as const;

/** The state of a delivery to the webhook. */
export const StateBadge = ({ state }: { state: MessageState }) => (
  <StatusBadge tone={tones[state]}>{stateNames[state]}</StatusBadge>
);
