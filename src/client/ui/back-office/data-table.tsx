import { Group, Stack, Text, type TextProps } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import styles from "./data-table.module.css";
import { NothingFound } from "./nothing-found.tsx";
import { type Column, RowTable, type Sorting } from "./row-table.tsx";
import { TablePager } from "./table-pager.tsx";
import { TableSearch } from "./table-search.tsx";

const container = { containerType: "inline-size" } as const;

const totalText: TextProps & { className: string } = {
  className: styles.total ?? "",
  pos: "relative",
  // The search field keeps its width while the number of rows, which is shown beside it, is
  // loading.
  miw: "5.5rem",
  mih: "1.5em",
  c: "dimmed",
  fz: "0.9375rem",
  lh: "inherit",
  ta: "end",
  style: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
};

type Nouns = { one: string; many: string };

type DataTableProps<Row> = {
  /** The words for one row and for several rows, such as `post` and `posts`. */
  nouns: Nouns;
  columns: Column<Row>[];
  renderActions: (row: Row) => ReactNode;
  /** One page of the table's rows; undefined if the first request is pending or has failed. */
  part: { items: Row[]; total: number; page: number; pageSize: number } | undefined;
  /**
   * True while the next request is pending. The rows on the screen are then those of the previous
   * request.
   */
  isStale: boolean;
  sorting: Sorting;
  searched: string;
  loadingText: string;
  /** Filters that are shown beside the search field. */
  filters?: ReactNode;
  /**
   * A line above the table that summarizes the rows. It may contain actions that apply to all rows
   * that match the filters.
   */
  summary?: ReactNode;
  /**
   * A description of the filters in words, and a function that clears the filters; undefined
   * without filters.
   */
  narrowed?: { text: string; onClear: () => void } | undefined;
  /** Shown instead of the number of rows when new rows have arrived. */
  arrivals?: ReactNode;
  /**
   * The error of the last request. It is shown above the table, or instead of a table that was
   * never loaded.
   */
  failure: ReactNode;
  /** Shown if there are no rows, and no search and no filter is set. */
  empty: ReactNode;
  onSort: (sorting: Sorting) => void;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
  /** The element around the rows. It takes the keyboard focus when a focused row disappears. */
  ref?: Ref<HTMLElement>;
};

/** A table of the back office with a search field, filters, sorting and pages. */
export function DataTable<Row extends { id: number | string }>({
  ref,
  ...props
}: DataTableProps<Row>) {
  const { nouns, part, isStale, searched, narrowed, failure } = props;
  const label = useId();
  const isEmpty = part?.total === 0 && !isStale;
  const isWhole = searched === "" && !narrowed;
  if (isEmpty && isWhole && !failure) {
    // The empty state is in the same section element as the table, so that the focus stays on the
    // section when the last row is deleted.
    return (
      <section ref={ref} tabIndex={-1} style={container}>
        <Stack>
          {props.empty}
          <Group component="output" justify="center">
            {props.arrivals}
          </Group>
        </Stack>
      </section>
    );
  }
  const showsRows = !isEmpty && !(part === undefined && failure);
  return (
    <section ref={ref} tabIndex={-1} style={container} aria-labelledby={label}>
      <Stack>
        <h2 id={label} className="visually-hidden">
          {`All ${nouns.many}`}
        </h2>
        <Group justify="space-between" gap="sm">
          <TableSearch
            label={`Search ${nouns.many}`}
            searched={searched}
            onSearch={props.onSearch}
          />
          <Text component="output" {...totalText}>
            {part && !isStale && (
              <>
                <span hidden={Boolean(props.arrivals)}>{count(part.total, nouns, isWhole)}</span>
                {props.arrivals}
              </>
            )}
          </Text>
        </Group>
        {props.filters}
        {showsRows && props.summary}
        {failure}
        {isEmpty &&
          !isWhole &&
          (narrowed ? (
            <NothingFound title={`No ${nouns.many} found`} {...narrowed} />
          ) : (
            <NothingFound
              title={`No ${nouns.many} match “${searched}”`}
              action="Clear search"
              onClear={() => props.onSearch("")}
            />
          ))}
        {showsRows && (
          <RowTable
            labelledBy={label}
            columns={props.columns}
            rows={isStale && part?.items.length === 0 ? undefined : part?.items}
            loadingText={props.loadingText}
            keyOf={({ id }) => id}
            renderActions={props.renderActions}
            sorting={props.sorting}
            onSort={props.onSort}
            isStale={isStale}
          />
        )}
        {part && <TablePager label={`Pages of ${nouns.many}`} part={part} onPage={props.onPage} />}
      </Stack>
    </section>
  );
}

function count(total: number, nouns: Nouns, isWhole: boolean): string {
  const counted = `${total.toLocaleString("en-US")} ${total === 1 ? nouns.one : nouns.many}`;
  return isWhole ? counted : `${counted} found`;
}
