import { FileUp, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { importMessages, isImportFile } from "#common/backup/import.ts";
import card from "../../ui/back-office/card.module.css";
import { FilePicker } from "../../ui/back-office/file-picker.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import parts from "./card-parts.module.css";
import { ChosenFile } from "./chosen-file.tsx";
import styles from "./import-card.module.css";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportProgressPanel } from "./import-progress-panel.tsx";
import type { useImport } from "./use-import.ts";

/** Chooses a file, asks whether it may take the database's place, and shows how that goes. */
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
    if (isImporting) return;
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
    <section className={card.card} aria-labelledby="import">
      <header className={card.head}>
        <h2 id="import">Import</h2>
        <p>Replace everything on this site with the content of a file.</p>
      </header>
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
            <span id="import-formats" className={styles.hint}>
              .sql or .backup, or drop it here
            </span>
          </FilePicker>
          {file && (
            <ChosenFile
              name={file.name}
              bytes={file.size}
              isHeld={isImporting}
              onRemove={() => {
                setFile(null);
                choose.current?.focus();
              }}
            />
          )}
          <button
            type="button"
            className={`${button("primary")} ${parts.main}`}
            aria-disabled={isImporting}
            onClick={ask}
          >
            <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
            {isImporting ? "Importing..." : "Import Database"}
          </button>
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
    </section>
  );
}
