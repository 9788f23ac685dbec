import { useEffect, useEffectEvent } from "react";
import { listenToEvents } from "../../event-stream.ts";
import { trpc } from "../../trpc.ts";
import { useUser } from "../accounts/use-user.ts";

/** Has the numbers of new submissions read again whenever the server says that some came, or changed. */
export function useSubmissionEvents(): void {
  const { submissions } = trpc.useUtils();
  const { data: user } = useUser();
  const isAdmin = user?.isAdmin ?? false;
  const readAgain = useEffectEvent(({ isBeginning }: { isBeginning: boolean }) => {
    void submissions.countArrived.invalidate();
    // At first they have just been read.
    if (!isBeginning) void submissions.counts.invalidate();
  });
  useEffect(() => {
    if (!isAdmin) return undefined;
    return listenToEvents("/api/admin/events", (news) => readAgain(news));
  }, [isAdmin]);
}
