import { ArrowDownToLine } from "lucide-react";
import styles from "./arrivals-button.module.css";

/**
 * A button that says how many submissions arrived since the list was loaded. Pressing it shows
 * them.
 */
export function ArrivalsButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onShow}>
      <ArrowDownToLine size={16} strokeWidth={1.75} aria-hidden="true" />
      {count.toLocaleString("en-US")} new
      <span className={styles.hint}>Show {count === 1 ? "it" : "them"}</span>
    </button>
  );
}
