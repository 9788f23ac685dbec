import { Box, Card, Text } from "@mantine/core";
import type { ReactNode } from "react";

type StatProps = {
  name: string;
  figure: string;
  note?: string | undefined;
  /** The change of the figure since the preceding period, in words. */
  change?: string | undefined;
  /** A small drawing of how the figure changed. */
  line?: ReactNode;
};

/** A card with one figure. */
export function Stat({ name, figure, note, change, line }: StatProps) {
  return (
    <Card
      component="dl"
      m={0}
      px={20}
      py="md"
      display="flex"
      style={{ flexDirection: "column", gap: 0 }}
    >
      <Text component="dt" c="dimmed" fz={15}>
        {name}
      </Text>
      <Text
        component="dd"
        my={4}
        ff="heading"
        fw="var(--mantine-heading-font-weight)"
        fz="clamp(1.5rem, 1.2rem + 1.4vw, 2rem)"
        lh={1.2}
        style={{ fontVariantNumeric: "lining-nums tabular-nums" }}
      >
        {figure}
      </Text>
      {note && (
        <Text component="dd" c="dimmed" fz="sm" lh={1.4}>
          {note}
        </Text>
      )}
      {change && (
        <Text component="dd" m={0} fz="sm" lh={1.4}>
          {change}
        </Text>
      )}
      {line && (
        <Box component="dd" m={0} mt="auto" pt={6}>
          {line}
        </Box>
      )}
    </Card>
  );
}
