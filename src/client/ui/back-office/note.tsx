import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notes.module.css";

type NoteProps = {
  tone: "plain" | "warning";
  icon: LucideIcon;
  children: ReactNode;
  /** Buttons that solve the problem. */
  actions?: ReactNode;
};

/** A hint or a warning beside a field. Validation errors are shown by the field itself. */
export function Note({ tone, icon: Icon, children, actions }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
