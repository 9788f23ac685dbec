import { Group } from "@mantine/core";
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { commandKey } from "../../ui/back-office/command-key.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { isTyping } from "../../ui/back-office/typing.ts";
import styles from "./form-editor.module.css";
import { focusPath, showPath } from "./paths.ts";
import type { Undone, useEditHistory } from "./use-edit-history.ts";

type UndoButtonsProps = {
  history: ReturnType<typeof useEditHistory>;
  /**
   * Opens the part of the questionnaire that was undone or redone, and announces the change to
   * screen readers.
   */
  onChange: (change: Undone, verb: "Undone" | "Redone") => void;
};

/**
 * Returns the action of a keyboard shortcut: `undo` or `redo`. Returns undefined for any other key.
 */
function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
}

/**
 * Whether the shortcut must be left to the browser: the focus is in a field outside of the form, or
 * in a field whose typed text is not in the form yet.
 */
function hasOwnUndo(event: KeyboardEvent): boolean {
  const { target, isComposing } = event;
  if (isComposing || !(target instanceof Element) || target.closest("[data-half-typed]")) {
    return true;
  }
  return isTyping(event) && !target.closest("[data-step]");
}

/** The buttons that undo and redo edits of the form. Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y do so, too. */
export function UndoButtons({ history, onChange }: UndoButtonsProps) {
  const { canUndo, canRedo } = history;
  const run = (action: "undo" | "redo") => {
    const change = history[action]();
    if (change) onChange(change, action === "undo" ? "Undone" : "Redone");
    return change;
  };
  const press = (action: "undo" | "redo") => {
    const change = run(action);
    // The page only scrolls to the changed part. The pressed button keeps the focus, so that the
    // user can press it again.
    if (change) requestAnimationFrame(() => showPath(change.path));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || document.querySelector('[aria-modal="true"]') || hasOwnUndo(event)) return;
    event.preventDefault();
    // A number input shows the typed text as long as it has the focus. It loses the focus here, so
    // that it shows the value that the undo or redo restores.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const change = run(action);
    if (change) requestAnimationFrame(() => focusPath(change.path));
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const isApple = commandKey() === "⌘";
  const keys = isApple ? { undo: "⌘Z", redo: "⇧⌘Z" } : { undo: "Ctrl+Z", redo: "Ctrl+Shift+Z" };
  return (
    <Group gap={4} wrap="nowrap" className={styles.undo ?? ""}>
      <IconButton
        icon={Undo2}
        label="Undo"
        tooltip={canUndo ? `Undo (${keys.undo})` : "Nothing to undo"}
        aria-keyshortcuts="Control+Z Meta+Z"
        isUnavailable={!canUndo}
        onClick={() => press("undo")}
      />
      <IconButton
        icon={Redo2}
        label="Redo"
        tooltip={canRedo ? `Redo (${keys.redo})` : "Nothing to redo"}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        isUnavailable={!canRedo}
        onClick={() => press("redo")}
      />
    </Group>
  );
}
