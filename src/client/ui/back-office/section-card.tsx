import { Card, type CardProps, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type SectionCardProps = CardProps & {
  title: string;
  /** Explains the section, below its title. */
  note?: ReactNode;
  /** The font size of the title in pixels. */
  titleSize?: number;
};

/** A section of a screen as a card with a heading. */
export function SectionCard({ title, note, titleSize = 22, children, ...card }: SectionCardProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} {...card}>
      <header>
        <Title order={2} id={heading} fz={titleSize}>
          {title}
        </Title>
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
