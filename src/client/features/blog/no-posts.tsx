import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { Skyline } from "./skyline.tsx";

/**
 * Shown instead of an empty list of posts: either no posts are published yet, or the cursor is past
 * the last post.
 */
export function NoPosts({ isEnd }: { isEnd: boolean }) {
  return (
    <div className={styles.page}>
      <BlogHeading />
      <div className={styles.empty}>
        <Skyline seed={0} />
        <p>{isEnd ? "There are no older posts." : "No blog posts available yet."}</p>
        {isEnd ? (
          <Link to="/blog" className={button("quiet")}>
            Back to the newest posts
          </Link>
        ) : (
          <Link to="/" className={button("quiet")}>
            Start your search
          </Link>
        )}
      </div>
    </div>
  );
}
