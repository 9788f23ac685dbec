import { Anchor, type AnchorProps, Group } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentPropsWithRef } from "react";

/** A link above a screen's heading that leads back to the list from which the screen was opened. */
export const BackLink = createLink(
  ({ children, ...props }: AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>) => (
    <Anchor underline="never" fw={500} {...props}>
      <Group component="span" display="inline-flex" gap="xs" mih="2.75rem">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </Group>
    </Anchor>
  ),
);
