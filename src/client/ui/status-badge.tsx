import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

/** A state in a word or two: reached, or still on its way. */
export function StatusBadge({ tone, children }: { tone: "done" | "open"; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
