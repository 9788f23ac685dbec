import { useEffect, useEffectEvent } from "react";
import { listenToEvents } from "../../event-stream.ts";
import { trpc } from "../../trpc.ts";
import { useUser } from "../accounts/use-user.ts";

/**
 * Reloads the counts of new submissions and waiting shortlists when the server reports that submissions arrived or
 * changed.
 */
export function useSubmissionEvents(): void {
  const { shortlists, submissions } = trpc.useUtils();
  const { data: user } = useUser();
  const isAdmin = user?.isAdmin ?? false;
  const readAgain = useEffectEvent(({ isBeginning }: { isBeginning: boolean }) => {
    void submissions.countArrived.invalidate();
    // The first message of the stream reloads nothing, because the counts were loaded just before
    // the stream opened.
    if (isBeginning) return;
    void submissions.counts.invalidate();
    void shortlists.counts.invalidate();
  });
  useEffect(() => {
    if (!isAdmin) return undefined;
    return listenToEvents("/api/admin/events", (news) => readAgain(news));
  }, [isAdmin]);
}
