import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { Skyline } from "./skyline.tsx";

/** A list without posts: none are written yet, or it was asked for beyond its end. */
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
