import { Text } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import styles from "./row-title.module.css";

type RowTitleProps = Omit<ComponentPropsWithRef<"a">, "className"> & {
  /**
   * A second line below the title, such as an email address. It distinguishes rows with the same
   * title.
   */
  aside?: string;
  /** Whether the second line is also shown when rows are shown as cards. */
  isInCards?: boolean;
};

/** The title of a table row, cut off after two lines, as a link of the router. */
export const RowTitle = createLink(
  ({ aside, isInCards = false, children, ...link }: RowTitleProps) => (
    <>
      <a {...link} className={styles.title}>
        <Text span inherit lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          {children}
        </Text>
      </a>
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
  ),
);
