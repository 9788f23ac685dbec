import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { trpc } from "../../trpc.ts";

/** Forgets what was known of all posts, here and on the public screens; resolves when what is shown is read again. */
export function usePostsChanged(): () => Promise<void> {
  const { blog } = trpc.useUtils();
  const router = useRouter();
  return useCallback(() => {
    router.clearCache();
    return blog.invalidate();
  }, [router, blog]);
}
