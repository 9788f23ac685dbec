import type { TagChange } from "#common/blog/tag-input.ts";
import type { PublicTag } from "#common/blog/tags.ts";
import { useNoun } from "../../content/noun-ui.ts";
import { counted } from "../../counted.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { postUi } from "./post-ui.ts";

/**
 * Returns functions that rename or delete a tag, each with a toast whose button undoes the change,
 * and whether a change is pending.
 *
 * @param onDone called after a change was stored
 */
export function useChangeTag(onDone: () => void) {
  const { hasChanged } = useNoun(postUi);
  const { admin } = trpc.useUtils().blog;
  const refresh = () =>
    Promise.all([admin.tags.invalidate(), admin.usedTags.invalidate(), hasChanged(null)]);
  const restore = trpc.blog.admin.restoreTag.useMutation({
    onSuccess: ({ posts }) =>
      showToast({ title: "Change taken back", description: `${counted(posts, "post")} restored` }),
    onError: reportFailure("Change not taken back"),
    onSettled: refresh,
  });
  const changed =
    (title: string) =>
    ({ posts, undo }: TagChange) => {
      showToast({
        title,
        description: `${counted(posts, "post")} changed`,
        ...(undo && { action: { label: "Undo", onClick: () => restore.mutate(undo) } }),
      });
      onDone();
    };
  const rename = trpc.blog.admin.renameTag.useMutation({
    onSuccess: changed("Tag renamed"),
    onError: reportFailure("Tag not renamed"),
    onSettled: refresh,
  });
  const remove = trpc.blog.admin.deleteTag.useMutation({
    onSuccess: changed("Tag deleted"),
    onError: reportFailure("Tag not deleted"),
    onSettled: refresh,
  });
  return {
    rename: ({ slug }: PublicTag, name: string) => rename.mutate({ slug, name }),
    remove: ({ slug }: PublicTag) => remove.mutate({ slug }),
    isPending: rename.isPending || remove.isPending,
  };
}
