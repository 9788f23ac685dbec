import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  picture?: ReactNode;
  title: string;
  text: string;
  /** What one can do about it. */
  children: ReactNode;
};

/** Stands where a list will be. */
export function EmptyState({ picture, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
