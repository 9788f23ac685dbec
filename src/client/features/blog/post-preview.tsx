import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import type { Post } from "#common/blog/post.ts";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { BackToBlogs } from "./back-to-blogs.tsx";
import { PostArticle } from "./post-article.tsx";
import styles from "./post-preview.module.css";
import { PostSkeleton } from "./post-skeleton.tsx";
import { PostStatus } from "./post-status.tsx";
import { PreviewMissing } from "./preview-missing.tsx";

/** Shows an administrator a post as visitors will see it, published or not. */
export function PostPreview({ id }: { id: number }) {
  const { data, dataUpdatedAt, error, refetch } = trpc.blog.admin.byId.useQuery({ id });
  if (isNotFoundError(error)) return <PreviewMissing />;
  if (data) {
    return (
      <div className={styles.preview}>
        <PostArticle post={data} above={<PreviewBar post={data} readAt={dataUpdatedAt} />} />
      </div>
    );
  }
  if (!error) return <PostSkeleton />;
  return (
    <MessageScreen heading="Failed to fetch blog post" text={errorText(error)}>
      <button type="button" className={button("primary")} onClick={() => void refetch()}>
        Retry
      </button>
      <Link to="/admin/blog" className={button("quiet")}>
        Back to Blogs
      </Link>
    </MessageScreen>
  );
}

/** @param readAt when the post was loaded, in milliseconds since 1970 */
function PreviewBar({ post, readAt }: { post: Post; readAt: number }) {
  return (
    <div className={styles.bar}>
      <BackToBlogs className={styles.back} />
      <PreviewState post={post} readAt={readAt} />
      <Link
        to="/admin/blog/edit/$id"
        params={{ id: String(post.id) }}
        className={`${button("primary")} ${styles.edit}`}
      >
        <Pencil size={16} strokeWidth={2} aria-hidden="true" />
        Edit Post
      </Link>
    </div>
  );
}

/** Says why visitors cannot read the post yet; undefined if they can. */
function PreviewState({ post, readAt }: { post: Post; readAt: number }) {
  const { published, publishedAt } = post;
  if (!published) {
    return (
      <span className={styles.state}>
        <StatusBadge tone="open">Draft Preview</StatusBadge>
      </span>
    );
  }
  if (publishedAt === null || Date.parse(publishedAt) <= readAt) return null;
  return (
    <span className={styles.state}>
      <PostStatus published publishedAt={publishedAt} isAhead />
    </span>
  );
}
