import type { PostRow } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { showToast } from "../../ui/toast.tsx";
import { usePostsChanged } from "./use-posts-changed.ts";

type DeletePostDialogProps = {
  /** The post that is to be deleted; the dialog is open while there is one. */
  post: PostRow | undefined;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeletePostDialog({ post, onClose, onDeleted }: DeletePostDialogProps) {
  const postsChanged = usePostsChanged();
  const { mutate, isPending } = trpc.blog.admin.delete.useMutation({
    onSuccess: async () => {
      showToast({ title: "Success", description: "Blog post deleted successfully" });
      await postsChanged();
      onClose();
      onDeleted();
    },
    onError: (error) => {
      showToast({
        title: "Error",
        description: `Failed to delete blog post: ${errorText(error)}`,
        variant: "destructive",
      });
      // It may be gone already.
      if (isNotFoundError(error)) void postsChanged();
      onClose();
    },
  });
  const title = useLastKnown(post?.title) ?? "";
  return (
    <ConfirmDialog
      opened={post !== undefined}
      title="Are you sure?"
      text={`This will permanently delete the blog post "${title}". This action cannot be undone.`}
      action="Delete"
      doing="Deleting..."
      isPending={isPending}
      onConfirm={() => {
        if (post) mutate({ id: post.id });
      }}
      onCancel={onClose}
    />
  );
}
