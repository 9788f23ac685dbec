import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

type FactListProps = {
  /**
   * Whether the names are long, such as questions. On a phone, each name is then above its value
   * instead of beside it.
   */
  isWide?: boolean;
  children: ReactNode;
};

/** A list of `Fact`s: names, each with its value beside it. */
export function FactList({ isWide = false, children }: FactListProps) {
  return (
    <Stack component="dl" className={styles.facts} gap="xs" m={0} mod={{ wide: isWide }}>
      {children}
    </Stack>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="0.9375rem">
        {name}
      </Box>
      <Box component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </div>
  );
}
