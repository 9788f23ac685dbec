import { trpc } from "../../trpc.ts";

/**
 * Returns the number of submissions and events that the webhook's receiver has not accepted; 0
 * until it is loaded.
 */
export function useFailingCount(): number {
  const { data } = trpc.webhook.status.useQuery();
  return (data?.failing ?? 0) + (data?.events.failing ?? 0);
}
