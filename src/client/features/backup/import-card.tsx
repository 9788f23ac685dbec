import { Text } from "@mantine/core";
import { FileUp, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { importMessages, isImportFile } from "#common/backup/import.ts";
import { FilePicker } from "../../ui/back-office/file-picker.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ChosenFile } from "./chosen-file.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportProgressPanel } from "./import-progress-panel.tsx";
import type { useImport } from "./use-import.ts";

/**
 * Imports a file: the user chooses it, confirms that it replaces the database, and sees the
 * progress.
 */
export function ImportCard({ begin, isImporting, source, outcome }: ReturnType<typeof useImport>) {
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isDone = outcome?.hasSucceeded === true;

  const take = (chosen: File) => {
    if (isImportFile(chosen.name)) {
      setFile(chosen);
      return;
    }
    setFile(null);
    showToast({
      title: "Invalid file format",
      description: importMessages.wrongFile,
      variant: "destructive",
    });
  };
  const ask = () => {
    if (file) setIsAsking(true);
    else {
      showToast({
        title: "No file selected",
        description: importMessages.noFile,
        variant: "destructive",
      });
    }
  };

  return (
    <SectionCard title="Import" note="Replace everything on this site with the content of a file.">
      {isDone ? (
        source && <ChosenFile name={source.name} bytes={source.bytes} />
      ) : (
        <>
          <FilePicker
            label={
              <>
                <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
                {file ? "Choose another file" : "Choose a file"}
              </>
            }
            fieldLabel="Database file"
            accept=".sql,.backup"
            isBusy={isImporting}
            onFile={take}
            buttonRef={choose}
            describedBy="import-formats"
          >
            <Text span id="import-formats" c="dimmed" fz="sm">
              .sql or .backup, or drop it here
            </Text>
          </FilePicker>
          {file && (
            <ChosenFile
              name={file.name}
              bytes={file.size}
              isInUse={isImporting}
              onRemove={() => {
                setFile(null);
                choose.current?.focus();
              }}
            />
          )}
          <PendingButton
            mr={{ sm: "auto" }}
            leftSection={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
            isPending={isImporting}
            pendingLabel="Importing..."
            onClick={ask}
          >
            Import Database
          </PendingButton>
        </>
      )}
      {source && <ImportProgressPanel source={source} isImporting={isImporting} />}
      {file && (
        <ImportDialog
          opened={isAsking}
          source={{ kind: "file", file, name: file.name, bytes: file.size }}
          onConfirm={(confirmed, keepAdmins) => {
            setIsAsking(false);
            begin(confirmed, keepAdmins);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  );
}
