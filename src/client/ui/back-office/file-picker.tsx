import { type DragEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { button } from "../button.ts";
import styles from "./file-picker.module.css";

type FilePickerProps = {
  /** What the button shows. */
  label: ReactNode;
  /** What the field is called that holds the file. */
  fieldLabel: string;
  /** The types of files to offer, as the field's `accept` has them. */
  accept: string;
  /** Whether no file is taken now. */
  isBusy: boolean;
  onFile: (file: File) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  describedBy?: string;
  /** What stands beside the button. */
  children: ReactNode;
};

/** A place to drop a file on, and a button for the same. */
export function FilePicker({
  label,
  fieldLabel,
  accept,
  isBusy,
  onFile,
  buttonRef,
  describedBy,
  children,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(file: File | undefined): void {
    if (file && !isBusy) onFile(file);
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    // Also while none is taken: the browser would leave the page and open what is dropped.
    event.preventDefault();
    setIsOver(!isBusy);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files can only be dropped with a pointer; the button inside does the same by the keyboard
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <button
        ref={buttonRef}
        type="button"
        className={button("quiet")}
        aria-describedby={describedBy}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        {label}
      </button>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={fieldLabel}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file may be chosen again after a failure, or after it was removed.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
