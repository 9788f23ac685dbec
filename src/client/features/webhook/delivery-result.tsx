import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";

const labels: Record<DeliveryAttempt["status"], string> = {
  delivered: "Delivered",
  failed: "Failed",
  gone: "Gone (410)",
};

/** The result of an attempt to deliver a submission to the webhook. */
export function AttemptBadge({ status }: { status: DeliveryAttempt["status"] }) {
  return (
    <StatusBadge tone={status === "delivered" ? "done" : "wrong"}>{labels[status]}</StatusBadge>
  );
}

/**
 * Returns the error of a delivery attempt; null if the error only repeats the HTTP status, which is
 * shown anyway.
 */
export function errorBesideStatus(error: string | null, status: number | null): string | null {
  return status !== null && error === `The receiver answered ${status}` ? null : error;
}
