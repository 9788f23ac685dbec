import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { PendingButton } from "./pending-button.tsx";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** A text that is shown instead of "Saved" if there are no unsaved changes. */
  savedText?: string | undefined;
  /** An alert that fills the first line of the save bar. */
  alert?: ReactNode;
  /** Buttons that are beside the status on phones. */
  tools?: ReactNode;
  /** Content that is shown before the buttons of the save bar. */
  children?: ReactNode;
};

/** The bar at the bottom of an editor: whether all changes are saved, and the buttons to save. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSaving, onCancel, onSave, savedText = "Saved" } = props;
  const { alert, tools, children } = props;
  const state = isDirty ? "Unsaved changes" : savedText;
  return (
    <BottomBar>
      {alert}
      <div className={styles.statusLine}>
        <Group
          component="output"
          gap="xs"
          // This minimum width keeps the buttons in place when the text of the status changes.
          miw="9.5rem"
          c={isDirty ? "var(--ink)" : "dimmed"}
          fz="0.9375rem"
        >
          <Box
            component="span"
            w={8}
            h={8}
            bd={`1.5px solid var(--${isDirty ? "clay" : "green"})`}
            bdrs="50%"
            bg={isDirty ? "transparent" : "var(--green)"}
          />
          {isSaving ? "Saving..." : state}
        </Group>
        {tools}
      </div>
      {children}
      <PendingButton isPending={isSaving} pendingLabel="Saving..." onClick={onSave}>
        Save Changes
      </PendingButton>
      <PendingButton variant="default" isPending={isSaving} onClick={onCancel}>
        Cancel
      </PendingButton>
    </BottomBar>
  );
}

/** A bar with buttons that stays in sight at the bottom of the screen. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Group
      className={styles.bar ?? ""}
      data-screen-actions
      pos="sticky"
      bottom={0}
      gap="sm"
      py="sm"
      bg="var(--paper)"
      style={{ zIndex: 3, borderTop: "var(--hairline)" }}
    >
      {children}
    </Group>
  );
}
