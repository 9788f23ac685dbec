import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

/** How far something is: not begun, on its way, reached, over and done with, or gone wrong. */
type Tone = "open" | "begun" | "done" | "over" | "wrong";

/** A state in a word or two. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
