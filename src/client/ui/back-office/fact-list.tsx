import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";

type FactListProps = {
  /**
   * Whether the names are long, such as questions. On a phone, each name is then above its value
   * instead of beside it.
   */
  isWide?: boolean;
  children: ReactNode;
};

const narrow = { "--columns": "6.5rem minmax(0, 1fr)", "--gap": "var(--space-2)" };
const wide = {
  "--columns": "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  "--gap": "0 var(--space-4)",
};

/** A list of `Fact`s: names, each with its value beside it. */
export function FactList({ isWide = false, children }: FactListProps) {
  return (
    <Stack component="dl" gap="xs" m={0} style={isWide ? wide : narrow}>
      {children}
    </Stack>
  );
}

const factLook = {
  gridTemplateColumns: "var(--columns)",
  gap: "var(--gap)",
  alignItems: "baseline",
};

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box display="grid" style={factLook}>
      <Box component="dt" c="dimmed" fz="0.9375rem">
        {name}
      </Box>
      <Box component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}
