import { trpc } from "../../trpc.ts";
import { CountBadge } from "../../ui/back-office/count-badge.tsx";

/** Shows the number of shortlists that wait for a review; nothing if there are none. */
export function WaitingCount() {
  const { data } = trpc.shortlists.counts.useQuery();
  return <CountBadge count={data?.waiting ?? 0} noun="waiting" />;
}
