import { FileText, X } from "lucide-react";
import { iconButton } from "../../ui/back-office/icon-button.ts";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
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
        <Tooltip label="Remove">
          <button
            type="button"
            className={iconButton}
            aria-label={`Remove ${name}`}
            aria-disabled={isHeld}
            onClick={() => {
              if (!isHeld) onRemove();
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </div>
  );
}
