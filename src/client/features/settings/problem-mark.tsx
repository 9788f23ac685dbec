import styles from "./problem-mark.module.css";

/** Says beside a name how much of what is behind it is wrong; nothing when nothing is. */
export function ProblemMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      {count} {count === 1 ? "problem" : "problems"}
    </span>
  );
}
