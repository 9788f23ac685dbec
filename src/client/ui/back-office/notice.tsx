import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** Says what is wrong and needs someone, and stands out. */
export function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
