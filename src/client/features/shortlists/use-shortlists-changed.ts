import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/**
 * Returns a function that invalidates all queries about shortlists, submissions and mails, because
 * sending a shortlist changes all of them. Its promise resolves when the shortlists on the screen
 * are loaded again.
 */
export function useShortlistsChanged(): () => Promise<void> {
  const { shortlists, submissions, mail } = trpc.useUtils();
  return useCallback(async () => {
    void submissions.invalidate();
    void mail.invalidate();
    await shortlists.invalidate();
  }, [shortlists, submissions, mail]);
}
