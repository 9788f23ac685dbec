import { useState } from "react";
import type { Post } from "#common/blog/post.ts";
import { EditorFailure } from "../../content/editor-failure.tsx";
import { EditorLoading } from "../../content/editor-loading.tsx";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { BackToBlogs } from "./back-to-blogs.tsx";
import { PostEditor } from "./post-editor.tsx";

/** Milliseconds for which a post that was just created or loaded need not be asked for again. */
const freshFor = 3_000;

/** Loads the post anew, then edits it: what was loaded long ago would only meet a conflict. */
export function PostEditorScreen({ id }: { id: number | undefined }) {
  const query = trpc.blog.admin.byId.useQuery(
    { id: id ?? 0 },
    { staleTime: freshFor, enabled: id !== undefined },
  );
  /** Once it is edited, what else is learnt of it is the editor's to deal with. */
  const [opened, setOpened] = useState<Post | null>(null);
  const { data, error, isFetching, isStale, isFetchedAfterMount } = query;
  if (!opened && data && !error && (isFetchedAfterMount || !isStale)) setOpened(data);

  if (opened) return <PostEditor post={opened} />;
  if (id === undefined || (error && !isFetching)) {
    const isMissing = id === undefined || isNotFoundError(error);
    return (
      <EditorFailure
        heading="Edit Post"
        back={<BackToBlogs />}
        title="Failed to fetch blog post"
        text={error ? errorText(error) : "There is no such post"}
        isRetrying={isFetching}
        onRetry={isMissing ? undefined : () => void query.refetch()}
      />
    );
  }
  return <EditorLoading title="Edit Post" text="Loading blog post..." />;
}
