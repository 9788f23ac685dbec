import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

type FactListProps = {
  /** Whether the names are long, such as questions. On a phone, each is above its value then. */
  isWide?: boolean;
  children: ReactNode;
};

/** A list of `Fact`s: names, each with its value beside it. */
export function FactList({ isWide = false, children }: FactListProps) {
  return (
    <dl className={styles.facts} data-wide={isWide || undefined}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
