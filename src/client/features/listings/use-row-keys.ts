import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { focusRow, rowAttribute, rowOf, rowsIn } from "../../ui/back-office/row-focus.ts";
import { isTyping } from "../../ui/back-office/typing.ts";

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Lets a single key act on the focused row of a list, and lets the arrow keys move between rows. If
 * the row has disappeared after the action, the next row gets the focus, or the previous one if
 * there is no next row.
 * @param data the rows on the screen
 * @param act called with a key and the id of the focused row; returns whether the key does
 *   something
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  data: unknown,
  act: (key: string, id: string) => boolean,
): void {
  /**
   * The id of the row on which the last key acted, and the id of the row that gets the focus if
   * that row disappears.
   */
  const acted = useRef<{ id: string; next: string | null } | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (!list.current || !(target instanceof Element)) return;
    const step = steps[key];
    if (step !== undefined) {
      if (focusRow(list.current, target, step)) event.preventDefault();
      return;
    }
    const rows = rowsIn(list.current);
    const focused = rowOf(rows, target);
    const id = focused?.getAttribute(rowAttribute);
    if (!focused || !id || !act(key, id)) return;
    event.preventDefault();
    const at = rows.indexOf(focused);
    const next = (rows[at + 1] ?? rows[at - 1])?.getAttribute(rowAttribute) ?? null;
    acted.current = { id, next };
  });

  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  useEffect(() => {
    if (acted.current === null || !list.current) return;
    const { id, next } = acted.current;
    const linkOf = (row: string | null) =>
      rowsIn(list.current ?? document.body).find((link) => link.getAttribute(rowAttribute) === row);
    // The list may also change for other reasons than the user's key press, such as a reload. While
    // the row on which the key acted is still in the list, that row keeps the focus.
    if (linkOf(id)) return;
    acted.current = null;
    if (document.activeElement === document.body) linkOf(next)?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect reads the shown rows from the document, and `data` says when they have changed
  }, [data, list]);
}
