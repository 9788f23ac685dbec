import type { PostRow } from "#common/blog/post.ts";
import { shortMoment } from "#common/short-dates.ts";
import { PublishedBadge } from "../content/published-badge.tsx";
import styles from "./post-status.module.css";

/** Published or Draft, and since when it will be seen when that is still to come. */
export function PostStatus({ post }: { post: PostRow }) {
  const { published, isPublic, publishedAt } = post;
  return (
    <span className={styles.status}>
      <PublishedBadge published={published} />
      {published && !isPublic && publishedAt && (
        <small className={styles.note}>
          from <time dateTime={publishedAt}>{shortMoment(publishedAt)}</time>
        </small>
      )}
    </span>
  );
}
