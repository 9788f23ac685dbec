import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
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
