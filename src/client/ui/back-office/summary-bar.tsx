import { Anchor, Group } from "@mantine/core";
import type { ReactNode } from "react";

type SummaryBarProps = {
  /** The current filters in words. */
  said: ReactNode;
  /** The button that removes the filters; undefined if no filter is set. */
  clear?: { label: string; onClear: () => void } | undefined;
  /** Buttons with actions for all rows that match the filters. */
  children: ReactNode;
};

/** The line between the filters and the rows: the filters in words, and actions on all rows. */
export function SummaryBar({ said, clear, children }: SummaryBarProps) {
  return (
    <Group justify="space-between" gap="xs" mih="2.75rem" fz="0.9375rem" data-screen-actions>
      <Group align="baseline" gap="xs" flex="1 1 16rem" miw={0}>
        <p aria-live="polite">{said}</p>
        {clear && (
          <Anchor component="button" py="xs" mih="var(--touch)" onClick={clear.onClear}>
            {clear.label}
          </Anchor>
        )}
      </Group>
      {children}
    </Group>
  );
}
