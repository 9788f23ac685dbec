import { Box, Group, Paper, Text } from "@mantine/core";
import { FileText, X } from "lucide-react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { megabytes } from "./megabytes.ts";

type ChosenFileProps = {
  name: string;
  bytes: number;
  /** Whether the file is being imported. During an import the user cannot remove the file. */
  isInUse?: boolean;
  onRemove?: () => void;
};

/** Shows the name and the size of the file that the user has chosen to import. */
export function ChosenFile({ name, bytes, isInUse = false, onRemove }: ChosenFileProps) {
  return (
    <Paper px="md" py="xs" bg="gray.0">
      <Group gap="sm" wrap="nowrap">
        <FileText size={20} strokeWidth={1.75} color="var(--green)" aria-hidden="true" />
        <Box flex={1} miw={0}>
          <Text fw={600} lh={1.35} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Text c="dimmed" fz="sm">
            {megabytes(bytes)}
          </Text>
        </Box>
        {onRemove && (
          <IconButton
            icon={X}
            label={`Remove ${name}`}
            tooltip="Remove"
            isUnavailable={isInUse}
            onClick={onRemove}
          />
        )}
      </Group>
    </Paper>
  );
}
