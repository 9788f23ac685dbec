import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notes.module.css";

type NoteProps = {
  tone: "plain" | "warning";
  icon: LucideIcon;
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
};

/** Something to know beside a field, which is no error. */
export function Note({ tone, icon: Icon, children, actions }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
