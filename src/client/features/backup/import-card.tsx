import { FileUp, Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { importMessages, isImportFile } from "#common/backup/import.ts";
import { button } from "../../ui/button.ts";
import card from "../../ui/card.module.css";
import { showToast } from "../../ui/toast.tsx";
import parts from "./card-parts.module.css";
import { ChosenFile } from "./chosen-file.tsx";
import styles from "./import-card.module.css";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportProgressPanel } from "./import-progress-panel.tsx";
import type { useImport } from "./use-import.ts";

/** Chooses a file, asks whether it may take the database's place, and shows how that goes. */
export function ImportCard({ begin, isImporting, source, outcome }: ReturnType<typeof useImport>) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const isDone = outcome?.hasSucceeded === true;

  const take = (chosen: File | undefined) => {
    if (!chosen || isImporting) return;
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
  const drag = {
    onDragOver(event: DragEvent) {
      if (isImporting || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
    },
  };

  return (
    <section className={card.card} aria-labelledby="import">
      <header className={card.head}>
        <h2 id="import">Import</h2>
        <p>Puts the content of a file in the place of everything that is here.</p>
      </header>
      {isDone ? (
        source && <ChosenFile name={source.name} bytes={source.bytes} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files can only be dropped with a pointer; the button inside does the same by the keyboard */}
          <div className={styles.drop} data-over={isOver || undefined} {...drag}>
            <button
              ref={choose}
              type="button"
              className={button("quiet")}
              aria-describedby="import-formats"
              aria-disabled={isImporting}
              onClick={() => {
                if (!isImporting) input.current?.click();
              }}
            >
              <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
              {file ? "Choose another file" : "Choose a file"}
            </button>
            <span id="import-formats" className={styles.hint}>
              .sql or .backup, or drop it here
            </span>
            <input
              ref={input}
              type="file"
              hidden
              accept=".sql,.backup"
              aria-label="Database file"
              onChange={({ currentTarget }) => {
                take(currentTarget.files?.[0]);
                // The same file may be chosen again after it was removed.
                currentTarget.value = "";
              }}
            />
          </div>
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
