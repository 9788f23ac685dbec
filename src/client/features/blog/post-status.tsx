import type { Post } from "#common/blog/post.ts";
import { comingMoment } from "#common/short-dates.ts";
import { PublishedBadge } from "../../content/published-badge.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import styles from "./post-status.module.css";

type PostStatusProps = Pick<Post, "published" | "publishedAt"> & {
  /** The post's time of publication lies in the future. */
  isAhead: boolean;
};

/** A badge "Published" or "Draft", and the time from which visitors can read a scheduled post. */
export function PostStatus({ published, publishedAt, isAhead }: PostStatusProps) {
  return (
    <span className={styles.status}>
      <PublishedBadge published={published} />
      {published && publishedAt && isAhead && (
        <StatusBadge tone="begun">
          <span>
            from <time dateTime={publishedAt}>{comingMoment(publishedAt)}</time>
          </span>
        </StatusBadge>
      )}
    </span>
  );
}
