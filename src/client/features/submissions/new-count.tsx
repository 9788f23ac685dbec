import { CountBadge } from "../../ui/back-office/count-badge.tsx";
import { useNewCount } from "./use-new-count.ts";

/** Shows the number of new submissions beside the link to their list; nothing if there are none. */
export function NewCount({ className = "" }: { className?: string | undefined }) {
  return <CountBadge count={useNewCount()} noun="new" className={className} />;
}
