import type { ReactNode } from "react";
import styles from "./row-title.module.css";

type RowTitleProps = {
  /** Draws the link that the title is. */
  renderLink: (shown: { className: string | undefined }) => ReactNode;
  /** What tells it from its namesakes. */
  path: string;
};

/** What a row of a table is called, in two lines at most. */
export function RowTitle({ renderLink, path }: RowTitleProps) {
  return (
    <>
      {renderLink({ className: styles.title })}
      <span className={styles.path}>{path}</span>
    </>
  );
}
