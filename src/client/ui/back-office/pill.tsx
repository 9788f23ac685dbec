import type { ReactNode } from "react";
import styles from "./pill.module.css";

type PillsProps = { legend: string; children: ReactNode };

/** A row of them, for what they narrow down together. */
export function Pills({ legend, children }: PillsProps) {
  return (
    <fieldset className={styles.pills}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  );
}

type PillProps = {
  name: string;
  icon?: ReactNode;
  isOn: boolean;
  /** How many there are in all, where that is counted; null while it is on its way. */
  count?: number | null;
  onToggle: (isOn: boolean) => void;
};

/** Something that a list is narrowed down to with one press. */
export function Pill({ name, icon, isOn, count, onToggle }: PillProps) {
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
    >
      {icon}
      {name}
      {count !== undefined && (
        <span className={styles.count}>{count?.toLocaleString("en-US")}</span>
      )}
    </button>
  );
}
