import { Alert, Checkbox, List, Stack } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { ChosenFile } from "./chosen-file.tsx";
import type { ImportSource } from "./use-import.ts";

type ImportDialogProps = {
  opened: boolean;
  source: ImportSource;
  onConfirm: (source: ImportSource, keepAdmins: boolean) => void;
  onCancel: () => void;
};

const words = {
  file: { title: "Confirm Database Import", action: "Replace and Import" },
  backup: { title: "Restore this backup?", action: "Replace and Restore" },
};

/** Explains the effects of an import and asks for confirmation. */
export function ImportDialog({ opened, source, onConfirm, onCancel }: ImportDialogProps) {
  const { title, action } = words[source.kind];
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} width="34rem">
      <Confirmation
        source={source}
        action={action}
        onConfirm={(keepAdmins) => onConfirm(source, keepAdmins)}
        onCancel={onCancel}
      />
    </Dialog>
  );
}

type ConfirmationProps = {
  source: ImportSource;
  action: string;
  onConfirm: (keepAdmins: boolean) => void;
  onCancel: () => void;
};

/** This component has no form element, so that the Enter key cannot start an import by accident. */
function Confirmation({ source, action, onConfirm, onCancel }: ConfirmationProps) {
  const [keepAdmins, setKeepAdmins] = useState(false);
  return (
    <Stack gap={20}>
      <ChosenFile name={source.name} bytes={source.bytes} />
      <Alert role="note">
        <List c="var(--ink)" spacing="xs">
          <List.Item>
            <strong>The database is fully replaced.</strong> Changes made since this {source.kind}{" "}
            was made are lost.
          </List.Item>
          <List.Item>
            <strong>All tables are dropped</strong>, then replaced by those of the {source.kind}{" "}
            once these have been checked.
          </List.Item>
          <List.Item>
            <strong>A safety backup is made automatically</strong> before that. You can restore it
            from the list of backups.
          </List.Item>
          <List.Item>
            <strong>Everyone is logged out</strong> when the import is done, including you.
          </List.Item>
        </List>
      </Alert>
      <Checkbox
        checked={keepAdmins}
        onChange={({ currentTarget }) => setKeepAdmins(currentTarget.checked)}
        label="Keep the current administrators"
        description={`They can log in as they do now. Otherwise, only the accounts in the ${source.kind} can log in.`}
      />
      <DialogSubmit
        action={action}
        isDestructive
        onCancel={onCancel}
        onConfirm={() => onConfirm(keepAdmins)}
      />
    </Stack>
  );
}
