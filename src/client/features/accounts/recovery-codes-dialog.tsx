import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { CopyButton } from "../../ui/back-office/copy-button.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { Note } from "../../ui/back-office/note.tsx";

type RecoveryCodesDialogProps = {
  /** The new recovery codes. The dialog is open while they are not null. */
  codes: string[] | null;
  onClose: () => void;
};

/**
 * Shows new recovery codes, which cannot be shown again. Only its button closes the dialog, so that
 * the user does not close it by accident.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = useLastKnown(codes ?? undefined) ?? [];
  const text = shown.join("\n");
  return (
    <Dialog opened={codes !== null} title="Save your recovery codes" width="40rem">
      <Stack>
        <Note tone="warning" icon={TriangleAlert}>
          These codes are shown only once. Each logs you in once, if you have lost your phone or
          your passkey. Keep them where only you can read them.
        </Note>
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          spacing="xs"
          component="ul"
          aria-label="Recovery codes"
          p={0}
          m={0}
          style={{ listStyle: "none" }}
        >
          {shown.map((code) => (
            <Text key={code} component="li" ff="monospace" fz={15}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group justify="space-between" gap="sm" mt="lg">
          <Group gap="xs">
            <CopyButton noun="recovery codes" text={text} />
            <Button
              component="a"
              variant="default"
              size="sm"
              href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`}
              download="recovery-codes.txt"
            >
              Download
            </Button>
          </Group>
          <Button flex={{ base: "1 0 auto", xs: "none" }} onClick={onClose} data-autofocus>
            I have saved them
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
