import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./row-actions.module.css";
import { RowMenu } from "./row-menu.tsx";

type RowActionsProps = {
  label: string;
  /** The most frequent actions, as icon buttons. They are hidden when rows are shown as cards. */
  quick: ReactNode;
  isBusy?: boolean;
  /** All actions of the row, as items of its menu. */
  children: ReactNode;
};

/** The actions of a row: all of them in a menu, and the most frequent ones beside it. */
export function RowActions({ label, quick, isBusy = false, children }: RowActionsProps) {
  return (
    <Group justify="flex-end" gap={0} wrap="nowrap">
      <div className={styles.quick}>{quick}</div>
      <RowMenu label={label} isBusy={isBusy}>
        {children}
      </RowMenu>
    </Group>
  );
}
