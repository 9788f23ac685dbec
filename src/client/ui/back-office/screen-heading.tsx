import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./screen-heading.module.css";

type ScreenHeadingProps = {
  title: string;
  /**
   * The buttons of the screen: links to other screens, and the main action. Use Mantine's `Button`s
   * of size `sm`.
   */
  children?: ReactNode;
};

/** The `h1` of a screen in the back office, with buttons beside it. */
export function ScreenHeading({ title, children }: ScreenHeadingProps) {
  return (
    <Group component="header" className={styles.heading} justify="space-between" mb="lg">
      <Title fz="clamp(1.75rem, 1.5rem + 1vw, 2.25rem)">{title}</Title>
      <Group gap="xs" data-screen-actions>
        {children}
      </Group>
    </Group>
  );
}
