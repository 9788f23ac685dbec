import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/** Forgets what was known of the submissions; resolves when what is shown is read again. */
export function useSubmissionsChanged(): () => Promise<void> {
  const { submissions } = trpc.useUtils();
  return useCallback(() => submissions.invalidate(), [submissions]);
}
