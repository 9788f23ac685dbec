import type { ReactNode } from "react";
import styles from "./summary-bar.module.css";

type SummaryBarProps = {
  /** What is shown, in words. */
  said: ReactNode;
  /** The way back to all, where it is only a part. */
  clear?: { label: string; onClear: () => void } | undefined;
  /** What can be done with it. */
  children: ReactNode;
};

/** Says what the filters above have left, and what one can do with it. */
export function SummaryBar({ said, clear, children }: SummaryBarProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.said}>
        <p aria-live="polite">{said}</p>
        {clear && (
          <button type="button" className={styles.clear} onClick={clear.onClear}>
            {clear.label}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
