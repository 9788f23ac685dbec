import type { PostRow } from "#common/blog/post.ts";
import { shortMoment } from "#common/short-dates.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./post-status.module.css";

/** Published or Draft, and since when it will be seen when that is still to come. */
export function PostStatus({ post }: { post: PostRow }) {
  const { published, isPublic, publishedAt } = post;
  return (
    <span className={styles.status}>
      <StatusBadge tone={published ? "done" : "open"}>
        {published ? "Published" : "Draft"}
      </StatusBadge>
      {published && !isPublic && publishedAt && (
        <small className={styles.note}>
          from <time dateTime={publishedAt}>{shortMoment(publishedAt)}</time>
        </small>
      )}
    </span>
  );
}
