import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./row-title.module.css";

type RowTitleProps = {
  /** Renders the link that contains the title. */
  renderLink: (shown: { className: string | undefined }) => ReactNode;
  /**
   * A second line below the title, such as the address. It distinguishes rows with the same title.
   */
  aside?: string;
  /** Whether the second line is also shown when rows are shown as cards. */
  isInCards?: boolean;
};

/** The title of a table row, cut off after two lines. */
export function RowTitle({ renderLink, aside, isInCards = false }: RowTitleProps) {
  return (
    <>
      {renderLink({ className: styles.title })}
      {aside && (
        <Text
          span
          className={styles.aside ?? ""}
          lineClamp={1}
          c="dimmed"
          fz="0.8125rem"
          style={{ overflowWrap: "anywhere" }}
          data-in-cards={isInCards || undefined}
          title={aside}
        >
          {aside}
        </Text>
      )}
    </>
  );
}
