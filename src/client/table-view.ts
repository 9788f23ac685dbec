import type { TableView } from "#common/search.ts";

/** A function that opens another view of the current table by changing the URL. */
export type ShowView<Sort extends string> = (
  view: TableView<Sort>,
  how: { replace?: boolean; resetScroll: boolean },
) => void;

/**
 * Returns the handlers of a table's controls. A new sorting or search shows the first page. All key
 * presses of one search together are one entry of the browser's history.
 */
export function tableControls<Sort extends string>(
  sorts: readonly Sort[],
  view: TableView<Sort>,
  show: ShowView<Sort>,
) {
  const usual = sorts[0];
  return {
    sorting: { column: view.sort ?? usual ?? "", order: view.order ?? ("desc" as const) },
    searched: view.q ?? "",
    onSort: ({ column, order }: { column: string; order: "asc" | "desc" }) => {
      const { sort: _sort, order: _order, page: _page, ...rest } = view;
      const sort = sorts.find((known) => known === column && known !== usual);
      show(
        { ...rest, ...(sort && { sort }), ...(order === "asc" && { order }) },
        { resetScroll: false },
      );
    },
    onSearch: (q: string) => {
      const { q: before, page: _, ...rest } = view;
      show(
        { ...rest, ...(q && { q }) },
        { replace: Boolean(q) && before !== undefined, resetScroll: false },
      );
    },
    onPage: (page: number) => {
      const { page: _, ...rest } = view;
      show({ ...rest, ...(page > 1 && { page }) }, { resetScroll: true });
    },
  };
}
