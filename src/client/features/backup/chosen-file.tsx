import { FileText, X } from "lucide-react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import styles from "./chosen-file.module.css";
import { megabytes } from "./megabytes.ts";

type ChosenFileProps = {
  name: string;
  bytes: number;
  /** It is in use, and stays. */
  isHeld?: boolean;
  onRemove?: () => void;
};

/** A file by its name and its size. */
export function ChosenFile({ name, bytes, isHeld = false, onRemove }: ChosenFileProps) {
  return (
    <div className={styles.file}>
      <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.size}>{megabytes(bytes)}</p>
      </div>
      {onRemove && (
        <IconButton
          icon={X}
          label={`Remove ${name}`}
          tooltip="Remove"
          isUnavailable={isHeld}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
