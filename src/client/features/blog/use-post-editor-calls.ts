import { useMemo } from "react";
import type { Post, PostVersion } from "#common/blog/post.ts";
import type { PostInput } from "#common/blog/post-input.ts";
import type { EditorCalls } from "../../content/editor-subject.ts";
import { trpc } from "../../trpc.ts";
import { usePostsChanged } from "./use-posts-changed.ts";

/** What the post editor asks of the server. */
export function usePostEditorCalls(): EditorCalls<Post, PostVersion, PostInput> {
  const utils = trpc.useUtils();
  const postsChanged = usePostsChanged();
  return useMemo(() => {
    const { admin } = utils.client.blog;
    return {
      create: (input) => admin.create.mutate(input),
      update: (change) => admin.update.mutate(change),
      find: (id) => admin.byId.query({ id }),
      listVersions: (part) => admin.versions.query(part),
      getVersion: (version) => admin.version.query(version),
      restore: (version) => admin.restore.mutate(version),
      hasChanged: (post) => {
        void postsChanged();
        // Afterwards, so that this one is known already by whoever asks next.
        if (post) utils.blog.admin.byId.setData({ id: post.id }, post);
      },
    };
  }, [utils, postsChanged]);
}
