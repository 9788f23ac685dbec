import styles from "./skeleton.module.css";

/** Grey bars in the shape of a text page, while the page is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <output className="visually-hidden">Loading the page</output>
      <div aria-hidden>
        <span className={`${styles.bone} ${styles.title}`} />
        <TextSkeleton />
      </div>
    </div>
  );
}

export function TextSkeleton() {
  return [0, 1, 2].map((paragraph) => (
    <div key={paragraph} className={styles.paragraph}>
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={`${styles.bone} ${styles.short}`} />
    </div>
  ));
}
