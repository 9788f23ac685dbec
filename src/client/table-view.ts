import { useNavigate } from "@tanstack/react-router";

/** The search, sorting and page of a table in its address. Defaults are left out. */
export type TableView<Sort extends string> = {
  q?: string;
  sort?: Sort;
  order?: "asc";
  page?: number;
};

const longestQuery = 255;
const largestPage = 100_000;

/**
 * Returns a function that reads the search of an address. It ignores invalid parts.
 * @param sorts the names by which the table can be sorted; the first is the default
 */
export function readTableView<Sort extends string>(sorts: readonly Sort[]) {
  return (search: Record<string, unknown>): TableView<Sort> => {
    const { q, order } = search;
    const text = (typeof q === "string" || typeof q === "number" ? String(q) : "").trim();
    const sort = sorts.slice(1).find((known) => known === search.sort);
    const page = Number(search.page);
    return {
      ...(text !== "" && { q: text.slice(0, longestQuery) }),
      ...(sort !== undefined && { sort }),
      ...(order === "asc" && { order }),
      ...(Number.isInteger(page) && page > 1 && page <= largestPage && { page }),
    };
  };
}

/**
 * Returns the handlers of a table's controls, which change the address. A new search or sorting
 * starts at page 1. All letters of one search are one entry of the browser's history.
 * @param addressOf returns the address of a view, if it is not the view itself
 */
export function useTableView<Sort extends string>(
  sorts: readonly Sort[],
  view: TableView<Sort>,
  addressOf: (view: TableView<Sort>) => object = (shown) => shown,
) {
  const navigate = useNavigate();
  const usual = sorts[0];
  const show = (changed: TableView<Sort>, how: { replace?: boolean; resetScroll: boolean }) =>
    void navigate({ to: ".", search: addressOf(changed) as never, ...how });
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
