import { BlogHeading } from "./blog-heading.tsx";
import styles from "./blog-page.module.css";
import { CardSkeletons } from "./card-skeletons.tsx";
import card from "./post-card.module.css";

/** The skeleton of the list of posts while it loads. */
export function BlogLoading() {
  return (
    <div className={styles.page}>
      <BlogHeading />
      <output className="visually-hidden">Loading blog posts</output>
      <ul className={card.cards} aria-hidden>
        <CardSkeletons />
      </ul>
    </div>
  );
}
