import type { ReactNode } from "react";
import styles from "./screen-heading.module.css";

type ScreenHeadingProps = {
  title: string;
  /** Links to other screens, and the screen's main button. */
  children?: ReactNode;
};

/** The `h1` of a screen in the back office, with buttons beside it. */
export function ScreenHeading({ title, children }: ScreenHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
