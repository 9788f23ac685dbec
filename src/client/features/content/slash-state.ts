import type { SuggestionProps } from "@tiptap/suggestion";
import type { InsertItem } from "./insert-items.ts";

export type ItemProps = SuggestionProps<InsertItem, InsertItem>;

/**
 * The open slash menu: the items that match the typed text, and the position of this text in the
 * window.
 */
export type SlashMenu = Pick<ItemProps, "items" | "command" | "query"> & { place: DOMRect | null };

/** The slash menu (null while it is closed), and the index of the active item. */
type State = { menu: SlashMenu | null; active: number };

/**
 * The state of one editor's slash menu. The editor changes the state, and the component that draws
 * the menu subscribes to it.
 */
export class SlashState {
  #state: State = { menu: null, active: 0 };
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): State => this.#state;

  #set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Shows the menu items that fit the typed text; null hides the menu. */
  readonly show = (menu: SlashMenu | null): void => {
    const isSame = menu?.query === this.#state.menu?.query;
    this.#set({ menu, active: isSame ? this.#state.active : 0 });
  };

  readonly activate = (active: number): void => this.#set({ ...this.#state, active });

  /**
   * Handles a key that the user presses in the text. Returns true if the slash menu is open and has
   * reacted to the key, so that the editor ignores the key.
   */
  readonly press = ({ key }: KeyboardEvent): boolean => {
    const { menu, active } = this.#state;
    if (!menu) return false;
    const { length } = menu.items;
    if (key === "ArrowDown") this.activate((active + 1) % length);
    else if (key === "ArrowUp") this.activate((active + length - 1) % length);
    else if (key === "Enter" || key === "Tab") {
      const item = menu.items[active];
      if (item) menu.command(item);
    } else return false;
    return true;
  };
}
