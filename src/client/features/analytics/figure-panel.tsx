import { type ReactNode, useId } from "react";
import styles from "./figure-panel.module.css";

type FigurePanelProps = {
  title: string;
  /** What its figures mean. */
  note?: ReactNode;
  children: ReactNode;
};

/** Figures that belong together, under their heading. */
export function FigurePanel({ title, note, children }: FigurePanelProps) {
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}
