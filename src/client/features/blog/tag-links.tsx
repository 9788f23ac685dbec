import { Link } from "@tanstack/react-router";
import type { PublicTag } from "#common/blog/tags.ts";
import styles from "./tag-links.module.css";

/** Links to the lists of posts with the given tags. Shows nothing without tags. */
export function TagLinks({ tags }: { tags: Pick<PublicTag, "slug" | "name">[] }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Tags" className={styles.tags}>
      <ul>
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/blog/tag/$slug" params={{ slug }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
