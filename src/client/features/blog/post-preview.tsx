import { Box, Button, Group } from "@mantine/core";
import { Pencil } from "lucide-react";
import type { Post } from "#common/blog/post.ts";
import { BackLink } from "../../content/noun-editor.tsx";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { PostArticle } from "./post-article.tsx";
import styles from "./post-preview.module.css";
import { PostSkeleton } from "./post-skeleton.tsx";
import { PostStatus } from "./post-status.tsx";
import { postUi } from "./post-ui.ts";

/**
 * Shows an administrator a post as visitors will read it. `id` is undefined if the address has no
 * valid id.
 */
export function PostPreview({ id }: { id: number | undefined }) {
  const query = trpc.blog.admin.byId.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  const { data, dataUpdatedAt, error, refetch } = query;
  const backToList = (variant: "filled" | "default") => (
    <ButtonLink to="/admin/blog" variant={variant}>
      Back to Blogs
    </ButtonLink>
  );
  if (id === undefined || isNotFoundError(error)) {
    return (
      <MessageScreen
        heading="Blog Post Not Found"
        text="The blog post you're trying to preview doesn't exist."
      >
        {backToList("filled")}
      </MessageScreen>
    );
  }
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
      <Button onClick={() => void refetch()}>Retry</Button>
      {backToList("default")}
    </MessageScreen>
  );
}

/** @param readAt when the post was loaded, in milliseconds since 1970 */
function PreviewBar({ post, readAt }: { post: Post; readAt: number }) {
  return (
    <Group gap="xs md" pb="md" maw="60rem" mx="auto" style={{ borderBottom: "var(--hairline)" }}>
      <BackLink ui={postUi} />
      <Box className={styles.state}>
        <PreviewState post={post} readAt={readAt} />
      </Box>
      <ButtonLink
        to="/admin/blog/edit/$id"
        params={{ id: String(post.id) }}
        size="sm"
        ml="auto"
        leftSection={<Pencil size={16} strokeWidth={2} aria-hidden="true" />}
      >
        Edit Post
      </ButtonLink>
    </Group>
  );
}

/** Says why visitors cannot read the post yet. Shows nothing if visitors can read it. */
function PreviewState({ post, readAt }: { post: Post; readAt: number }) {
  const { published, publishedAt } = post;
  if (!published) return <StatusBadge tone="open">Draft Preview</StatusBadge>;
  if (publishedAt === null || Date.parse(publishedAt) <= readAt) return null;
  return <PostStatus published publishedAt={publishedAt} isAhead />;
}
