import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./summary-bar.module.css";

type SummaryBarProps = {
  /** The filters in words. */
  said: ReactNode;
  /** The button that removes the filters; absent if none is set. */
  clear?: { label: string; onClear: () => void } | undefined;
  /** Buttons for the rows that the filters have left. */
  children: ReactNode;
};

/** The line between the filters and the rows: the filters in words, and actions on all rows. */
export function SummaryBar({ said, clear, children }: SummaryBarProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.said}>
        <p aria-live="polite">{said}</p>
        {clear && (
          <Anchor component="button" py="xs" onClick={clear.onClear}>
            {clear.label}
          </Anchor>
        )}
      </div>
      {children}
    </div>
  );
}
