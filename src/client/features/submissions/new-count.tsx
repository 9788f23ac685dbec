import styles from "./new-count.module.css";
import { useNewCount } from "./use-new-count.ts";

/** Shows the number of new submissions beside the link to their list; nothing if there are none. */
export function NewCount({ className = "" }: { className?: string | undefined }) {
  const count = useNewCount();
  if (count === 0) return null;
  return (
    <span className={`${styles.count} ${className}`}>
      {count.toLocaleString("en-US")}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
