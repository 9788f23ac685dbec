import { Button } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import styles from "./data-table.module.css";
import { type Column, DataTableHead, type Sorting } from "./data-table-head.tsx";
import { DataTablePager } from "./data-table-pager.tsx";
import { tableRoles } from "./data-table-roles.ts";
import { DataTableRows, DataTableSkeleton } from "./data-table-rows.tsx";
import { DataTableSearch } from "./data-table-search.tsx";

export type { Column } from "./data-table-head.tsx";

/** With more columns than this, they stand closer. */
const densestLoose = 5;

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
  /** What narrows it down beside the search. */
  filters?: ReactNode;
  /** What of all rows there is, and what can be done with them together; stands above the table. */
  summary?: ReactNode;
  /** It is narrowed down by more than the search: what brings it all back, and says so. */
  narrowed?: { text: string; onClear: () => void } | undefined;
  /** Stands in the place of the number of rows, which it makes stale, and moves nothing. */
  arrivals?: ReactNode;
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
export function DataTable<Row extends { id: number | string }>({
  ref,
  ...props
}: DataTableProps<Row>) {
  const { nouns, columns, part, isStale, sorting, searched, narrowed, failure } = props;
  const label = useId();
  const isEmpty = part?.total === 0 && !isStale;
  const isWhole = searched === "" && !narrowed;
  if (isEmpty && isWhole && !failure) {
    // The same element: the keyboard stays in it when the last row is deleted.
    return (
      <section ref={ref} tabIndex={-1} className={styles.place}>
        {props.empty}
        <output className={styles.firstArrivals}>{props.arrivals}</output>
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
        <output className={styles.total}>
          {part && !isStale && (
            <>
              <span hidden={Boolean(props.arrivals)}>{count(part.total, nouns, isWhole)}</span>
              {props.arrivals}
            </>
          )}
        </output>
      </div>
      {props.filters}
      {!isUnread && !isEmpty && props.summary}
      {failure}
      {isEmpty && !isWhole && <NothingFound {...props} />}
      {part === undefined && !isUnread && (
        <output className="visually-hidden">{props.loadingText}</output>
      )}
      {!isUnread && !isEmpty && (
        <div className={styles.frame} data-stale={isStale || undefined} aria-busy={isStale}>
          <table
            className={styles.table}
            aria-labelledby={label}
            data-dense={columns.length > densestLoose || undefined}
            {...tableRoles.table}
          >
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

/** Stands instead of the rows where none fits what is asked for, with the way back. */
function NothingFound({
  nouns,
  searched,
  narrowed,
  onSearch,
}: Pick<DataTableProps<never>, "nouns" | "searched" | "narrowed" | "onSearch">) {
  return (
    <div className={styles.nothing}>
      <p>{narrowed ? `No ${nouns.many} found` : `No ${nouns.many} match “${searched}”`}</p>
      {narrowed && <span className={styles.asked}>{narrowed.text}</span>}
      <Button variant="default" onClick={() => (narrowed ? narrowed.onClear() : onSearch(""))}>
        {narrowed ? "Clear filters" : "Clear search"}
      </Button>
    </div>
  );
}

function count(total: number, nouns: DataTableProps<never>["nouns"], isWhole: boolean) {
  const counted = `${total.toLocaleString("en-US")} ${total === 1 ? nouns.one : nouns.many}`;
  return isWhole ? counted : `${counted} found`;
}
