import { Box, Text } from "@mantine/core";
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

/** The padding that makes a title of one line tall enough to be pressed with a finger. */
const room = "max(0px, (var(--touch) - 1.35em) / 2)";

/** The title of a table row, cut off after two lines, as a link of the router. */
export const RowTitle = createLink(
  ({ aside, isInCards = false, children, ...link }: RowTitleProps) => (
    <>
      <Box
        component="a"
        {...link}
        className={styles.title ?? ""}
        pos="relative"
        display="block"
        py={room}
        my={`calc(-1 * ${room})`}
        fw={600}
        lh={1.35}
      >
        <Text span inherit lineClamp={2} style={{ overflowWrap: "anywhere" }}>
          {children}
        </Text>
      </Box>
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
