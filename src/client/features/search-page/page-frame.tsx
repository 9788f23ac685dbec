import type { ReactNode } from "react";
import styles from "./search-page.module.css";

/** The column in which a searcher's page shows its parts. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);
