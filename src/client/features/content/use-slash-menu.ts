import type { Editor } from "@tiptap/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { InsertDialog } from "./insert-items.ts";
import { slashItemId, slashListId } from "./slash-list.tsx";
import { SlashCommand } from "./slash-menu.ts";
import { SlashState } from "./slash-state.ts";

/**
 * Returns the extension that opens the slash menu in an editor, and the menu while it is open.
 *
 * @param open opens a dialog. Only the function of the first render is used, because the extension
 *   is created only once.
 */
export function useSlashMenu(open: (dialog: InsertDialog) => void) {
  const [state] = useState(() => new SlashState());
  const [extension] = useState(() => SlashCommand.configure({ state, open }));
  const { menu, active } = useSyncExternalStore(state.subscribe, state.read, state.read);
  return { menu, active, activate: state.activate, extension };
}

/** Names the active item of the slash menu to screen readers, while the text keeps the focus. */
export function useActiveItem(editor: Editor | null, active: number | null): void {
  useEffect(() => {
    const element = editor?.view.dom;
    if (!element || active === null) return undefined;
    element.setAttribute("aria-controls", slashListId);
    element.setAttribute("aria-activedescendant", slashItemId(active));
    return () => {
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [editor, active]);
}
