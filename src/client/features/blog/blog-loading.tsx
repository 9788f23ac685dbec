import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";

/** The skeleton of the list of posts while it loads. */
export function BlogLoading() {
  return (
    <div className={styles.page}>
      <BlogHeading />
      <output className="visually-hidden">Loading blog posts</output>
      <ul className={styles.grid} aria-hidden>
        <CardSkeletons />
      </ul>
    </div>
  );
}
