import { Card, type CardProps, Group, Text, Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";

type SectionCardProps = CardProps & {
  title: string;
  /** A text that explains the section, below its title. */
  note?: ReactNode;
  /**
   * Shown at the end of the line that begins with the title, such as a badge with the section's
   * status.
   */
  beside?: ReactNode;
  /** The font size of the title in pixels. */
  titleSize?: number;
  /** Makes the heading focusable by scripts, for sections whose focused button disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** A section of a screen as a card with a heading. */
export function SectionCard({
  title,
  note,
  beside,
  titleSize = 22,
  headingRef,
  children,
  ...card
}: SectionCardProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} {...card}>
      <header>
        <Group justify="space-between" gap="xs">
          <Title
            order={2}
            id={heading}
            fz={titleSize}
            {...(headingRef && { ref: headingRef, tabIndex: -1, style: { outline: "none" } })}
          >
            {title}
          </Title>
          {beside}
        </Group>
        {note && (
          <Text c="dimmed" fz={15} lh={1.5} maw="44rem" mt={4}>
            {note}
          </Text>
        )}
      </header>
      {children}
    </Card>
  );
}
