import type { DeliveryTry } from "#common/submissions/submission.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";

const words: Record<DeliveryTry["status"], string> = {
  delivered: "Delivered",
  failed: "Failed",
  gone: "Gone (410)",
};

/** What became of a try to deliver something. */
export function TryBadge({ status }: { status: DeliveryTry["status"] }) {
  return (
    <StatusBadge tone={status === "delivered" ? "done" : "wrong"}>{words[status]}</StatusBadge>
  );
}
