import { useRef } from "react";
import styles from "./dropdown.module.css";

type DropdownPillsProps = {
  pills: { value: string; label: string }[];
  onRemove: (value: string) => void;
  /**
   * Called when the last pill is removed, so that the caller can move the focus: no button is left
   * to take it.
   */
  onEmpty: () => void;
};

/** The selected options, each as a button that deselects it. */
export function DropdownPills({ pills, onRemove, onEmpty }: DropdownPillsProps) {
  const list = useRef<HTMLUListElement>(null);

  const remove = (value: string, index: number) => {
    const buttons = list.current?.querySelectorAll("button");
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (neighbour) neighbour.focus();
    else onEmpty();
    onRemove(value);
  };

  return (
    <ul ref={list} className={styles.pills} aria-label="Chosen">
      {pills.map(({ value, label }, index) => (
        <li key={value}>
          {/* A plain button, because visitors' pages do not load the styles of Mantine's `Button`. */}
          <button
            type="button"
            className={styles.pill}
            aria-label={`Remove ${label}`}
            onClick={() => remove(value, index)}
          >
            <span className={styles.face}>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
