import type { DeliveryAttempt } from "#common/submissions/submission.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";

const labels: Record<DeliveryAttempt["status"], string> = {
  delivered: "Delivered",
  failed: "Failed",
  gone: "Gone (410)",
};

/** The result of an attempt to deliver a submission. */
export function AttemptBadge({ status }: { status: DeliveryAttempt["status"] }) {
  return (
    <StatusBadge tone={status === "delivered" ? "done" : "wrong"}>{labels[status]}</StatusBadge>
  );
}

/** Returns the error of an attempt; null if it says no more than the HTTP status that is shown. */
export function errorBesideStatus(error: string | null, status: number | null): string | null {
  return status !== null && error === `The receiver answered ${status}` ? null : error;
}
