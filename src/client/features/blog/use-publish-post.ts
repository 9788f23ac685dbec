import type { PostRow } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { usePostsChanged } from "./use-posts-changed.ts";

/** Publishes a post, or takes it back; pending until the table says so too. */
export function usePublishPost({ id, published }: PostRow) {
  const postsChanged = usePostsChanged();
  const { mutate, isPending } = trpc.blog.admin.update.useMutation({
    onSuccess: () => {
      showToast({ title: "Success", description: "Blog post updated successfully" });
      return postsChanged();
    },
    onError: (error) => {
      showToast({
        title: "Error",
        description: `Failed to update blog post: ${errorText(error)}`,
        variant: "destructive",
      });
      // It may be gone by now.
      if (isNotFoundError(error)) void postsChanged();
    },
  });
  return {
    isPending,
    toggle: () => {
      if (!isPending) mutate({ id, published: !published });
    },
  };
}
