import { Button, Card, Text } from "@mantine/core";

type NothingFoundProps = {
  /** The message, such as `No mails found`. */
  title: string;
  /** An explanation below the message, such as the filters in words. */
  text?: string | undefined;
  /** The label of the button that shows all rows again. The default is `Clear filters`. */
  action?: string;
  onClear: () => void;
};

/** Shown instead of a list in which no row matches, with a button that shows all rows again. */
export const NothingFound = ({
  title,
  text,
  action = "Clear filters",
  onClear,
}: NothingFoundProps) => (
  <Card px="lg" py={48} ta="center" style={{ justifyItems: "center", overflowWrap: "anywhere" }}>
    <Text ff="heading" fz={20}>
      {title}
    </Text>
    {text && (
      <Text span c="dimmed" maw="34rem" mt={-12} style={{ textWrap: "balance" }}>
        {text}
      </Text>
    )}
    <Button variant="default" onClick={onClear}>
      {action}
    </Button>
  </Card>
);
