import type { ReactNode } from "react";
import { PendingButton } from "./pending-button.tsx";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** Shown before the buttons of the save bar. */
  children?: ReactNode;
};

/** The bar at the bottom of an editor: whether all changes are saved, and the buttons to save. */
export function SaveBar({ isDirty, isSaving, onCancel, onSave, children }: SaveBarProps) {
  const state = isDirty ? "Unsaved changes" : "Saved";
  return (
    <div className={styles.bar}>
      <output className={styles.state} data-dirty={isDirty || undefined}>
        {isSaving ? "Saving..." : state}
      </output>
      {children}
      <PendingButton isPending={isSaving} pendingLabel="Saving..." onClick={onSave}>
        Save Changes
      </PendingButton>
      <PendingButton variant="default" isPending={isSaving} onClick={onCancel}>
        Cancel
      </PendingButton>
    </div>
  );
}
