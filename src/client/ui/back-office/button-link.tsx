import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Group,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentPropsWithRef } from "react";

type LinkProps<Own> = Own & Omit<ComponentPropsWithRef<"a">, keyof Own>;

/** A link of the router that looks like a Mantine `Button`, whose props it takes. */
export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A link of the router that looks like a Mantine `ActionIcon`, whose props it takes. */
export const ActionIconLink = createLink((props: LinkProps<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));

/** A link above a screen's heading, to the list from which the screen was opened. */
export const BackLink = createLink(({ children, ...props }: LinkProps<AnchorProps>) => (
  <Anchor underline="never" fw={500} {...props}>
    <Group component="span" display="inline-flex" gap="xs" mih="2.75rem">
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Group>
  </Anchor>
));
