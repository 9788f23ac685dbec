import { Group } from "@mantine/core";
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { PendingButton } from "./pending-button.tsx";

type FilePickerProps = {
  label: ReactNode;
  /** The accessible name of the file input. */
  fieldLabel: string;
  /** The file types to offer, in the format of the input's `accept` attribute. */
  accept: string;
  /** True while files can be neither chosen nor dropped on the picker. */
  isBusy: boolean;
  onFile: (file: File) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  describedBy?: string;
  /** Content that is shown beside the button that opens the file dialog. */
  children: ReactNode;
};

/** A box where a file can be dropped, with a button that opens the file dialog. */
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
    // A drop is intercepted even while no file can be chosen, because the browser would otherwise
    // leave the page and open the dropped file.
    event.preventDefault();
    setIsOver(!isBusy);
  }

  return (
    // Only users of a pointer can drop a file here. Users of a keyboard choose a file with the
    // button inside the box.
    <Group
      gap="var(--space-2) var(--space-4)"
      p="md"
      bd={`1px dashed var(--${isOver ? "green" : "control-line"})`}
      bdrs="md"
      bg={isOver ? "var(--green-tint)" : "transparent"}
      style={{ transition: "background-color var(--quick)" }}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <PendingButton
        ref={buttonRef}
        variant="default"
        size="sm"
        aria-describedby={describedBy}
        isPending={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </PendingButton>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={fieldLabel}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The input is cleared after each choice, because choosing the same file again would
          // otherwise fire no change event.
          currentTarget.value = "";
        }}
      />
    </Group>
  );
}
