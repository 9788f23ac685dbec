import type { ReactNode } from "react";
import styles from "./screen-heading.module.css";

type ScreenHeadingProps = {
  title: string;
  /** What leads elsewhere, and the main thing to do. */
  children?: ReactNode;
};

/** The one heading of a screen of work, with what can be done on it. */
export function ScreenHeading({ title, children }: ScreenHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
