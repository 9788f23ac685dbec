import { Group } from "@mantine/core";
import type { Post } from "#common/blog/post.ts";
import { comingMoment } from "#common/short-dates.ts";
import { PublishedBadge, StatusBadge } from "../../ui/back-office/status-badge.tsx";

type PostStatusProps = Pick<Post, "published" | "publishedAt"> & {
  /** Whether the post's publication time is in the future. */
  isAhead: boolean;
};

/** A badge "Published" or "Draft", and the time from which visitors can read a scheduled post. */
export function PostStatus({ published, publishedAt, isAhead }: PostStatusProps) {
  return (
    <Group component="span" gap="4px var(--space-2)">
      <PublishedBadge published={published} />
      {published && publishedAt && isAhead && (
        <StatusBadge tone="begun">
          <span>
            from <time dateTime={publishedAt}>{comingMoment(publishedAt)}</time>
          </span>
        </StatusBadge>
      )}
    </Group>
  );
}
