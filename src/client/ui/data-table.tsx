import { type ReactNode, type Ref, useId } from "react";
import { button } from "./button.ts";
import styles from "./data-table.module.css";
import { type Column, DataTableHead, type Sorting } from "./data-table-head.tsx";
import { DataTablePager } from "./data-table-pager.tsx";
import { tableRoles } from "./data-table-roles.ts";
import { DataTableRows, DataTableSkeleton } from "./data-table-rows.tsx";
import { DataTableSearch } from "./data-table-search.tsx";

export type { Column } from "./data-table-head.tsx";

type Part<Row> = { items: Row[]; total: number; page: number; pageSize: number };

type DataTableProps<Row> = {
  /** What its rows are: `post` and `posts`. */
  nouns: { one: string; many: string };
  columns: Column<Row>[];
  /** What can be done with a row. */
  renderActions: (row: Row) => ReactNode;
  /** The part of the table that is shown; none while the first is on its way, or never came. */
  part: Part<Row> | undefined;
  /** Another part has been asked for: this one stays until it is here. */
  isStale: boolean;
  sorting: Sorting;
  searched: string;
  loadingText: string;
  /** Said above the table, or instead of it, when it could not be read. */
  failure: ReactNode;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  onSort: (sorting: Sorting) => void;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
  /** What holds the rows: where the keyboard goes on when its row is gone. */
  ref?: Ref<HTMLElement>;
};

/**
 * Rows with a search, an order and pages. It reads as a table where there is room for one, and as a
 * list of cards where there is not.
 */
export function DataTable<Row extends { id: number }>({ ref, ...props }: DataTableProps<Row>) {
  const { nouns, columns, part, isStale, sorting, searched, failure } = props;
  const label = useId();
  const isEmpty = part?.total === 0 && !isStale;
  if (isEmpty && searched === "" && !failure) {
    // The same element: the keyboard stays in it when the last row is deleted.
    return (
      <section ref={ref} tabIndex={-1} className={styles.place}>
        {props.empty}
      </section>
    );
  }
  const isUnread = part === undefined && Boolean(failure);
  return (
    <section ref={ref} tabIndex={-1} className={styles.place} aria-labelledby={label}>
      <h2 id={label} className="visually-hidden">
        {`All ${nouns.many}`}
      </h2>
      <div className={styles.bar}>
        <DataTableSearch
          label={`Search ${nouns.many}`}
          searched={searched}
          onSearch={props.onSearch}
        />
        <output className={styles.total}>{part && !isStale && count(part.total, props)}</output>
      </div>
      {failure}
      {isEmpty && searched !== "" && (
        <div className={styles.nothing}>
          <p>{`No ${nouns.many} match “${searched}”`}</p>
          <button type="button" className={button("quiet")} onClick={() => props.onSearch("")}>
            Clear search
          </button>
        </div>
      )}
      {part === undefined && !isUnread && (
        <output className="visually-hidden">{props.loadingText}</output>
      )}
      {!isUnread && !isEmpty && (
        <div className={styles.frame} data-stale={isStale || undefined} aria-busy={isStale}>
          <table className={styles.table} aria-labelledby={label} {...tableRoles.table}>
            <DataTableHead columns={columns} sorting={sorting} onSort={props.onSort} />
            {part && !(isStale && part.items.length === 0) ? (
              <DataTableRows
                columns={columns}
                rows={part.items}
                renderActions={props.renderActions}
              />
            ) : (
              <DataTableSkeleton columns={columns} />
            )}
          </table>
        </div>
      )}
      {part && (
        <DataTablePager label={`Pages of ${nouns.many}`} part={part} onPage={props.onPage} />
      )}
    </section>
  );
}

function count(
  total: number,
  { nouns, searched }: Pick<DataTableProps<never>, "nouns" | "searched">,
) {
  const counted = `${total.toLocaleString("en-US")} ${total === 1 ? nouns.one : nouns.many}`;
  return searched === "" ? counted : `${counted} found`;
}
