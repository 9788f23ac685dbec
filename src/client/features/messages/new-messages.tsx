import { trpc } from "../../trpc.ts";
import { CountBadge } from "../../ui/back-office/count-badge.tsx";

/**
 * Shows the number of messages that no member of the team has opened; nothing if there are none.
 */
export function NewMessages() {
  const { data } = trpc.messages.counts.useQuery();
  return <CountBadge count={data?.new ?? 0} noun="new" />;
}
