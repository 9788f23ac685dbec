import type { ReactNode } from "react";
import styles from "./row-title.module.css";

type RowTitleProps = {
  /** Draws the link that the title is. */
  renderLink: (shown: { className: string | undefined }) => ReactNode;
  /** What tells it from its namesakes. */
  aside: string;
  /** Cards have it too, which have no line to spare. */
  isInCards?: boolean;
};

/** What a row of a table is called, in two lines at most. */
export function RowTitle({ renderLink, aside, isInCards = false }: RowTitleProps) {
  return (
    <>
      {renderLink({ className: styles.title })}
      <span className={styles.aside} data-in-cards={isInCards || undefined} title={aside}>
        {aside}
      </span>
    </>
  );
}
