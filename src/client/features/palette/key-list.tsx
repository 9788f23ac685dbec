import { Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { commandKey } from "../../ui/back-office/command-key.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { paletteKey } from "./palette-key.ts";

const groups = (): { name: string; keys: { keys: string[]; does: string }[] }[] => [
  {
    name: "Everywhere",
    keys: [
      { keys: paletteKey(), does: "Go to a screen, find something, or do what the screen offers" },
      { keys: ["/"], does: "Go to the search field" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close a dialog or a menu" },
    ],
  },
  {
    name: "In lists",
    keys: [
      { keys: ["j"], does: "Next row" },
      { keys: ["k"], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
    ],
  },
  {
    name: "On a listing in the list",
    keys: [
      { keys: ["o"], does: "Open it, so that it can be sent" },
      { keys: ["r"], does: "Reject it" },
    ],
  },
  {
    name: "In editors",
    keys: [
      { keys: [commandKey(), "S"], does: "Save" },
      { keys: [commandKey(), "Z"], does: "Undo an edit" },
      { keys: ["Shift", commandKey(), "Z"], does: "Redo the edit" },
    ],
  },
];

/** The dialog that lists the keys of the back office. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} title="Keys" width="28rem" closeLabel="Close" onClose={onClose}>
      <Stack gap="md">
        {groups().map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <Title order={3} fz="0.9375rem" c="dimmed" mb={4}>
              {name}
            </Title>
            {keys.map(({ keys: pressed, does }) => (
              <Group key={does} justify="space-between" wrap="nowrap" py={4}>
                <Text span fz="0.9375rem">
                  {does}
                </Text>
                <Keys pressed={pressed} />
              </Group>
            ))}
          </section>
        ))}
        <Text c="dimmed" fz="sm">
          No key does anything while you type.
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Keys that are pressed together. */
export function Keys({ pressed }: { pressed: string[] }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" flex="none">
      {pressed.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  );
}
