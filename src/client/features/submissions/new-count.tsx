import styles from "./new-count.module.css";
import { useNewCount } from "./use-new-count.ts";

/** How many submissions are new, beside the way to them; nothing while there are none. */
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
