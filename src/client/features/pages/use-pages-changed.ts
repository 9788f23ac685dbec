import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/** Forgets what was known of all pages, here and on the public screens; resolves when what is shown is read again. */
export function usePagesChanged(): () => Promise<void> {
  const { pages } = trpc.useUtils();
  const router = useRouter();
  return useCallback(() => {
    router.clearCache();
    return pages.invalidate();
  }, [router, pages]);
}
