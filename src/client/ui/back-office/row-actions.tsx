import type { ReactNode } from "react";
import styles from "./row-actions.module.css";
import { RowMenu } from "./row-menu.tsx";

type RowActionsProps = {
  label: string;
  /** The most wanted ones as icons, where there is room for them. */
  quick: ReactNode;
  isBusy?: boolean;
  /** All of them, as items of the menu. */
  children: ReactNode;
};

/** What can be done with a row of a table: all of it in a menu, the most wanted beside it. */
export function RowActions({ label, quick, isBusy = false, children }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.quick}>{quick}</div>
      <RowMenu label={label} isBusy={isBusy}>
        {children}
      </RowMenu>
    </div>
  );
}
