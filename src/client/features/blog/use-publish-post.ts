import type { PostRow } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { usePostsChanged } from "./use-posts-changed.ts";

/** Publishes or unpublishes a post, which the toast can undo. Pending until the table shows it. */
export function usePublishPost({ id, published, publishedAt }: PostRow) {
  const postsChanged = usePostsChanged();

  const showSuccess = (action?: Toast["action"]) => {
    const description = "Blog post updated successfully";
    showToast({ title: "Success", description, ...(action && { action }) });
    return postsChanged();
  };
  const onError = (error: Parameters<typeof errorText>[0]) => {
    showToast({
      title: "Error",
      description: `Failed to update blog post: ${errorText(error)}`,
      variant: "destructive",
    });
    // It may be deleted by now.
    if (isNotFoundError(error)) void postsChanged();
  };

  const undo = trpc.blog.admin.update.useMutation({ onSuccess: () => showSuccess(), onError });
  const change = trpc.blog.admin.update.useMutation({
    onSuccess: ({ updatedAt }) =>
      showSuccess({
        label: "Undo",
        // The first publication set its time: it goes back to none.
        onClick: () => undo.mutate({ id, published, publishedAt, expectedUpdatedAt: updatedAt }),
      }),
    onError,
  });
  const isPending = change.isPending || undo.isPending;
  return {
    isPending,
    toggle: () => {
      if (!isPending) change.mutate({ id, published: !published });
    },
  };
}
