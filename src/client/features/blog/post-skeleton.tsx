import { TextSkeleton } from "../../ui/page-skeleton.tsx";
import skeleton from "../../ui/skeleton.module.css";
import styles from "./post-page.module.css";

/** The skeleton of a post while it loads. */
export function PostSkeleton() {
  return (
    <div className={styles.post}>
      <output className="visually-hidden">Loading the post</output>
      <div aria-hidden>
        <div className={styles.header}>
          <span className={`${skeleton.bone} ${skeleton.title}`} />
        </div>
        <div className={styles.picture}>
          <span className={skeleton.field} />
        </div>
        <div className={styles.text}>
          <TextSkeleton />
        </div>
      </div>
    </div>
  );
}
