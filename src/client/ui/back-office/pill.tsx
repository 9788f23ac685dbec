import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

type PillsProps = { legend: string; children: ReactNode };

/** A row of `Pill`s. */
export function Pills({ legend, children }: PillsProps) {
  return (
    <Group component="fieldset" gap="xs">
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </Group>
  );
}

type PillProps = {
  name: string;
  icon?: ReactNode;
  isOn: boolean;
  /** The number of rows that match the filter; null while the number is loading. */
  count?: number | null;
  onToggle: (isOn: boolean) => void;
};

/** A pill that is off looks like a field of a form. */
const offVariables = () => ({
  root: {
    "--button-bd": "1px solid var(--control-line)",
    "--button-bg": "var(--card)",
    "--button-hover": "var(--card)",
  },
});

/** A button that turns a filter of a list on or off. */
export function Pill({ name, icon, isOn, count, onToggle }: PillProps) {
  return (
    <Button
      variant={isOn ? "filled" : "default"}
      size="xs"
      radius="2rem"
      fz="0.9375rem"
      fw={isOn ? 600 : 400}
      {...(!isOn && { vars: offVariables })}
      leftSection={icon}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      {name}
      {count !== undefined && (
        // While the count is loading, its place is one digit wide, so that the button does not grow
        // when a count of one digit appears.
        <Text span inherit miw="1ch" opacity={0.85} style={{ fontVariantNumeric: "tabular-nums" }}>
          {count?.toLocaleString("en-US")}
        </Text>
      )}
    </Button>
  );
}
