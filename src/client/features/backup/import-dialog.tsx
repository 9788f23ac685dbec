import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { ChosenFile } from "./chosen-file.tsx";
import styles from "./import-dialog.module.css";
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

/** Says what an import does, and asks whether it may. */
export function ImportDialog({ opened, source, onConfirm, onCancel }: ImportDialogProps) {
  const { title, action } = words[source.kind];
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} width="34rem">
      <Question
        source={source}
        action={action}
        onConfirm={(keepAdmins) => onConfirm(source, keepAdmins)}
        onCancel={onCancel}
      />
    </Dialog>
  );
}

type QuestionProps = {
  source: ImportSource;
  action: string;
  onConfirm: (keepAdmins: boolean) => void;
  onCancel: () => void;
};

/** No form: Enter, pressed once too often, must not import. */
function Question({ source, action, onConfirm, onCancel }: QuestionProps) {
  const [keepAdmins, setKeepAdmins] = useState(false);
  return (
    <div className={styles.question}>
      <ChosenFile name={source.name} bytes={source.bytes} />
      <ul className={styles.warnings}>
        <li>
          <strong>The database is fully replaced.</strong> Changes made since this{" "}
          {source.kind === "file" ? "file" : "backup"} was made are lost.
        </li>
        <li>
          <strong>All tables are dropped</strong>, then replaced by those of the{" "}
          {source.kind === "file" ? "file" : "backup"} once these have been checked.
        </li>
        <li>
          <strong>A safety backup is made automatically</strong> before that. You can restore it
          from the list of backups.
        </li>
        <li>
          <strong>Everyone is logged out</strong> when the import is done, including you.
        </li>
      </ul>
      <Checkbox
        checked={keepAdmins}
        onChange={({ currentTarget }) => setKeepAdmins(currentTarget.checked)}
        label="Keep the current administrators"
        description={`They can log in as they do now. Otherwise, only the accounts in the ${source.kind === "file" ? "file" : "backup"} can log in.`}
      />
      <DialogSubmit
        action={action}
        isDestructive
        onCancel={onCancel}
        onConfirm={() => onConfirm(keepAdmins)}
      />
    </div>
  );
}
