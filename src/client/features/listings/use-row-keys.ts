import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The attribute of a row's link, with the id of the row. */
const rowAttribute = "data-row";

const linksIn = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(`[${rowAttribute}]`),
];

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Whether keys type text into an element, or choose in it. */
const takesKeys = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"]), select, textarea, [role="menu"], [role="menu"] *');

/**
 * Lets one key act on the focused row of a list, and the arrow keys move between rows. When the row
 * has disappeared after the action, the row behind it gets the focus.
 * @param data the rows on the screen
 * @param act called with a key and the id of the focused row; returns whether the key does something
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  data: unknown,
  act: (key: string, id: string) => boolean,
): void {
  /** The ids of the row on which the last key acted, and of the row behind it. */
  const acted = useRef<{ id: string; next: string | null } | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!list.current || !(target instanceof Element) || takesKeys(target)) return;
    const links = linksIn(list.current);
    const focused = target.closest("tr")?.querySelector(`[${rowAttribute}]`) ?? null;
    const at = links.findIndex((link) => link === focused);
    const step = steps[key];
    if (step !== undefined) {
      const link = at < 0 ? links[0] : links[at + step];
      if (!link) return;
      event.preventDefault();
      link.focus();
      return;
    }
    const id = focused?.getAttribute(rowAttribute);
    if (!id || !act(key, id)) return;
    event.preventDefault();
    const next = (links[at + 1] ?? links[at - 1])?.getAttribute(rowAttribute) ?? null;
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
      linksIn(list.current ?? document.body).find(
        (link) => link.getAttribute(rowAttribute) === row,
      );
    // Other changes of the list may be shown before the row disappears.
    if (linkOf(id)) return;
    acted.current = null;
    if (document.activeElement === document.body) linkOf(next)?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row disappears when other rows are shown
  }, [data, list]);
}
