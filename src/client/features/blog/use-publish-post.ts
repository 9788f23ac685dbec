import type { PostRow } from "#common/blog/post.ts";
import { useNoun } from "../../content/noun-ui.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { postUi } from "./post-ui.ts";

/**
 * Publishes or unpublishes a post, and shows a toast with an undo button. The mutation is pending
 * until the table shows the change.
 */
export function usePublishPost({ id, published, publishedAt }: PostRow) {
  const { hasChanged } = useNoun(postUi);

  const showSuccess = (action?: Toast["action"]) => {
    const description = "Blog post updated successfully";
    showToast({ title: "Success", description, ...(action && { action }) });
    return hasChanged(null);
  };
  const onError = (error: Parameters<typeof errorText>[0]) => {
    showToast({
      title: "Error",
      description: `Failed to update blog post: ${errorText(error)}`,
      variant: "destructive",
    });
    // If another user has deleted the post, the table is loaded again, so that the post disappears.
    if (isNotFoundError(error)) void hasChanged(null);
  };

  const undo = trpc.blog.admin.update.useMutation({ onSuccess: () => showSuccess(), onError });
  const change = trpc.blog.admin.update.useMutation({
    onSuccess: ({ updatedAt }) =>
      showSuccess({
        label: "Undo",
        // The first publication of a post sets its publication time, so undo removes the time
        // again.
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
