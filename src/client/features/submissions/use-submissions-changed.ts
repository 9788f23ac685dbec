import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/**
 * Returns a function that invalidates all queries about submissions. It resolves when the visible
 * ones are loaded again.
 */
export function useSubmissionsChanged(): () => Promise<void> {
  const { submissions } = trpc.useUtils();
  return useCallback(() => submissions.invalidate(), [submissions]);
}
