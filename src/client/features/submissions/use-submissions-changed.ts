import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/**
 * Returns a function that invalidates all queries about submissions and their matches. Its promise
 * resolves when the data on the screen is loaded again.
 */
export function useSubmissionsChanged(): () => Promise<void> {
  const { submissions, matches } = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([submissions.invalidate(), matches.invalidate()]);
  }, [submissions, matches]);
}
