import type { ReactNode } from "react";
import styles from "./search-page.module.css";

/** The frame of a searcher's page: a column that contains the parts of the page. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);
