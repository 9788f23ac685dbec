import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/**
 * Returns a function that invalidates all queries about submissions. Its promise resolves when the
 * data on the screen is loaded again.
 */
export function useSubmissionsChanged(): () => Promise<void> {
  const { submissions } = trpc.useUtils();
  return useCallback(() => submissions.invalidate(), [submissions]);
}
