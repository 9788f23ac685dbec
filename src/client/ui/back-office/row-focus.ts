/**
 * The attribute that marks the link or button of a row that takes the focus. Its value is the row's
 * id.
 */
export const rowAttribute = "data-row";

const rowSelector = `[${rowAttribute}], [data-as="title"] a[href]`;

/** Returns the links of all visible rows, from top to bottom. */
export const rowsIn = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => row.checkVisibility());

/**
 * Finds the row in which an element lies, and returns the row's link; undefined if the element lies
 * in no row.
 *
 * @param rows the links of all rows
 */
export function rowOf(rows: readonly HTMLElement[], element: Element): HTMLElement | undefined {
  const row = element.closest("tr, article, li");
  return rows.find((link) => link === element || (row?.contains(link) ?? false));
}

/**
 * Moves the focus from one row to the next or the previous one, or to the first row if no row has
 * it.
 *
 * @returns false if there is no such row
 */
export function focusRow(list: Element, from: Element, step: 1 | -1): boolean {
  const rows = rowsIn(list);
  const current = rowOf(rows, from);
  const row = current ? rows[rows.indexOf(current) + step] : rows[0];
  row?.focus();
  return row !== undefined;
}
