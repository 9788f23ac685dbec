import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Moment } from "../../ui/back-office/moment.tsx";

type EntryProps = {
  /** The heading of the item: the event, or the author of the note. */
  name: string;
  at: string;
  /** A button beside the heading, such as the button that deletes a note. */
  action?: ReactNode;
  children?: ReactNode;
};

/** An item in one of the lists on a submission's screen, such as a note. */
export function Entry({ name, at, action, children }: EntryProps) {
  return (
    <Stack component="li" gap={4} py="sm">
      <Group justify="space-between" wrap="nowrap" fz="0.875rem">
        <div>
          <Text fw={600} inherit style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Moment at={at} isOneLine />
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

/** Shows a text as a person wrote it, with its line breaks. */
export const Written = ({ children }: { children: ReactNode }) => (
  <Text lh={1.5} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
    {children}
  </Text>
);
