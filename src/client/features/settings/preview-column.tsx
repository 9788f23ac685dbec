import { Group, Stack, type StackProps, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The preview beside the inputs stays in sight while they scroll. */
const besideInputs: StackProps = {
  flex: "none",
  w: "min(392px, 42%)",
  pos: "sticky",
  top: 16,
  style: { alignSelf: "start" },
};

type PreviewColumnProps = {
  /** Whether the preview is beside the inputs, and stays in sight while they scroll. */
  isBeside: boolean;
  isBusy?: boolean;
  /** A control beside the heading. */
  control?: ReactNode;
  children: ReactNode;
};

/** The frame around a preview of what is being edited. */
export function PreviewColumn({ isBeside, isBusy, control, children }: PreviewColumnProps) {
  return (
    <Stack
      component="section"
      aria-label="Preview"
      aria-busy={isBusy}
      gap="sm"
      miw={0}
      pb="lg"
      {...(isBeside && besideInputs)}
    >
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="1.125rem">
          Preview
        </Title>
        {control}
      </Group>
      {children}
    </Stack>
  );
}
