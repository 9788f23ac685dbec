import { Extension } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";
import { findItems, type InsertDialog, type InsertItem } from "./insert-items.ts";
import type { ItemProps, SlashState } from "./slash-state.ts";

type SlashOptions = { state: SlashState | null; open: (dialog: InsertDialog) => void };

/**
 * Opens the slash menu when the user types a slash at the beginning of a word. The user chooses
 * from the menu what to insert.
 */
export const SlashCommand = Extension.create<SlashOptions>({
  name: "slashCommand",
  addOptions: () => ({ state: null, open: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const { state: shown } = options;
    const show = ({ items, command, query, clientRect }: ItemProps) =>
      shown?.show(
        items.length > 0 ? { items, command, query, place: clientRect?.() ?? null } : null,
      );
    return [
      Suggestion<InsertItem, InsertItem>({
        editor,
        char: "/",
        items: ({ query }) => findItems(query),
        allow: ({ state, range }) =>
          state.doc.resolve(range.from).parent.type.name === "paragraph" && editor.isEditable,
        command: ({ range, props: item }) => {
          editor.chain().focus().deleteRange(range).run();
          item.insert(editor, options.open);
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => shown?.show(null),
          onKeyDown: ({ event }) => shown?.press(event) ?? false,
        }),
      }),
    ];
  },
});
