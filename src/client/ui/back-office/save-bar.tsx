import type { ReactNode } from "react";
import { button } from "../button.ts";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** What is asked or told before the buttons. */
  children?: ReactNode;
};

/** Stays at the end of the screen while one edits: whether all is saved, and what to do with it. */
export function SaveBar({ isDirty, isSaving, onCancel, onSave, children }: SaveBarProps) {
  const state = isDirty ? "Unsaved changes" : "Saved";
  return (
    <div className={styles.bar}>
      <output className={styles.state} data-dirty={isDirty || undefined}>
        {isSaving ? "Saving..." : state}
      </output>
      {children}
      <button
        type="button"
        className={button("primary")}
        aria-disabled={isSaving}
        onClick={() => {
          if (!isSaving) onSave();
        }}
      >
        {isSaving ? "Saving..." : "Save Changes"}
      </button>
      <button
        type="button"
        className={button("quiet")}
        aria-disabled={isSaving}
        onClick={() => {
          // What has been sent cannot be called back.
          if (!isSaving) onCancel();
        }}
      >
        Cancel
      </button>
    </div>
  );
}
