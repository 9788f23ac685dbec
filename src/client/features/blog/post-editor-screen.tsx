import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Post } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import frame from "../content/editor-frame.module.css";
import { EditorLoading } from "../content/editor-loading.tsx";
import { PostEditor } from "./post-editor.tsx";

/** Milliseconds for which a post that was just created or loaded need not be asked for again. */
const freshFor = 3_000;

/** Loads the post anew, then edits it: what was loaded long ago would only meet a conflict. */
export function PostEditorScreen({ id }: { id: number }) {
  const query = trpc.blog.admin.byId.useQuery({ id }, { staleTime: freshFor });
  /** Once it is edited, what else is learnt of it is the editor's to deal with. */
  const [opened, setOpened] = useState<Post | null>(null);
  const { data, error, isFetching, isStale, isFetchedAfterMount } = query;
  if (!opened && data && !error && (isFetchedAfterMount || !isStale)) setOpened(data);

  if (opened) return <PostEditor post={opened} />;
  if (error && !isFetching) {
    return (
      <div className={frame.editor}>
        <header className={frame.head}>
          <div className={frame.back}>
            <Link to="/admin/blog">
              <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              Back to Blogs
            </Link>
          </div>
          <h1>Edit Post</h1>
        </header>
        <FailureNotice
          title="Failed to fetch blog post"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return <EditorLoading title="Edit Post" text="Loading blog post..." />;
}
