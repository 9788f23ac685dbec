import { Flex, type FlexProps } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./plain-list.module.css";

type PlainListProps = FlexProps & {
  isOrdered?: boolean;
  /** Whether a line is drawn between the items. */
  isDivided?: boolean;
  "aria-label"?: string;
  /** The items, as `li` elements. */
  children: ReactNode;
};

/** A list without bullets or numbers, one item below the other. */
export function PlainList({ isOrdered, isDivided, className = "", ...props }: PlainListProps) {
  return (
    <Flex
      renderRoot={(root) => (isOrdered ? <ol {...root} /> : <ul {...root} />)}
      direction="column"
      className={`${styles.list} ${className}`}
      mod={{ divided: isDivided }}
      {...props}
    />
  );
}
