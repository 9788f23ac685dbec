import { Box, Skeleton, Table, UnstyledButton } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./row-table.module.css";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The order in which the first press of the column's header sorts the table. Without it, the
   * table cannot be sorted by this column.
   */
  sorts?: "asc" | "desc";
  /**
   * Where the cell appears when rows are shown as cards. `title`: as the title. `badge`: in the
   * line below the title. `fact`: in the last line, with a label. `block`: in a line of its own.
   */
  as: "title" | "badge" | "fact" | "block";
  /**
   * The label of a cell of the kind `fact` when rows are shown as cards. The default is the
   * column's header.
   */
  cardLabel?: string;
  /** Whether the column is left out when rows are shown as cards. */
  onlyWide?: boolean;
  /** Whether the column is left out in narrow tables. Rows that are shown as cards contain it. */
  dispensable?: boolean;
};

export type Sorting = { column: string; order: "asc" | "desc" };

type RowTableProps<Row> = {
  /** The id of the table's heading. */
  labelledBy: string;
  columns: Column<Row>[];
  /** The rows of the table; undefined while they load. The table then shows skeletons. */
  rows: Row[] | undefined;
  /** The text that screen readers announce while the rows load. */
  loadingText: string;
  /** The number of skeleton rows while the table loads, at most eight. */
  skeletonRows?: number;
  keyOf: (row: Row) => number | string;
  renderActions: (row: Row) => ReactNode;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /**
   * True while the next request is pending. The rows on the screen are then those of the previous
   * request.
   */
  isStale?: boolean;
};

/**
 * Each element of the table names its role explicitly, because some browsers drop the roles of a
 * table whose rows CSS shows as cards.
 */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/**
 * The maximum number of columns with normal padding. With more columns, the cells have less
 * padding.
 */
const maxLooseColumns = 5;

/**
 * Shows rows as a table if the container is at least 42rem wide, and otherwise as a list of cards.
 */
export function RowTable<Row>({ columns, rows, isStale, ...props }: RowTableProps<Row>) {
  return (
    <Box
      className={styles.frame ?? ""}
      bg="var(--card)"
      bd="var(--hairline)"
      bdrs="md"
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      {!rows && <output className="visually-hidden">{props.loadingText}</output>}
      <Table
        {...roles.table}
        className={styles.table ?? ""}
        verticalSpacing={0}
        horizontalSpacing={0}
        aria-labelledby={props.labelledBy}
        data-dense={columns.length > maxLooseColumns || undefined}
      >
        <Head columns={columns} sorting={props.sorting} onSort={props.onSort} />
        {rows ? (
          <Table.Tbody {...roles.group}>
            {rows.map((row) => (
              <Table.Tr key={props.keyOf(row)} {...roles.row}>
                {columns.map((column) => (
                  <Table.Td key={column.id} {...roles.cell} {...cellData(column)}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
                <Table.Td {...roles.cell} data-as="actions">
                  {props.renderActions(row)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        ) : (
          <SkeletonRows columns={columns} count={props.skeletonRows} />
        )}
      </Table>
    </Box>
  );
}

/** Returns the data attributes of a cell, which the style sheet uses. */
const cellData = <Row,>({ as, header, cardLabel, onlyWide, dispensable }: Column<Row>) => ({
  "data-as": as,
  "data-label": cardLabel ?? header,
  "data-only-wide": onlyWide,
  "data-dispensable": dispensable,
});

type HeadProps<Row> = Pick<RowTableProps<Row>, "columns" | "sorting" | "onSort">;

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/**
 * The headers of the table. When rows are shown as cards, the headers that sort are a row of
 * buttons above the cards.
 */
function Head<Row>({ columns, sorting, onSort }: HeadProps<Row>) {
  const isSortable = columns.some(({ sorts }) => sorts);
  return (
    <Table.Thead {...roles.group} data-sortable={isSortable || undefined}>
      <Table.Tr {...roles.row}>
        {columns.map((column) => {
          const { id, header, sorts } = column;
          const order = sorting?.column === id ? sorting.order : undefined;
          const reversed = order === "asc" ? "desc" : "asc";
          return (
            <Table.Th
              key={id}
              {...roles.header}
              scope="col"
              {...cellData(column)}
              data-fixed={sorts ? undefined : true}
              aria-sort={order && ariaSort[order]}
            >
              {sorts ? (
                <UnstyledButton
                  className={styles.sort ?? ""}
                  onClick={() => onSort?.({ column: id, order: order ? reversed : sorts })}
                >
                  {header}
                  <SortIcon order={order} />
                </UnstyledButton>
              ) : (
                header
              )}
            </Table.Th>
          );
        })}
        <Table.Th {...roles.header} scope="col" data-as="actions" data-fixed>
          {isSortable ? "Actions" : <span className="visually-hidden">Actions</span>}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function SortIcon({ order }: { order: "asc" | "desc" | undefined }) {
  const Icon = order === undefined ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  return <Icon size={14} strokeWidth={2} aria-hidden="true" />;
}

/** The widths of the titles in the skeleton rows, in percent. */
const titleWidths = [62, 44, 71, 53, 38, 66, 49, 58];

type SkeletonRowsProps<Row> = { columns: Column<Row>[]; count: number | undefined };

function SkeletonRows<Row>({ columns, count }: SkeletonRowsProps<Row>) {
  return (
    <Table.Tbody aria-hidden>
      {titleWidths.slice(0, count).map((width) => (
        <Table.Tr key={width}>
          {columns.map((column) => (
            <Table.Td key={column.id} {...cellData(column)} data-label="">
              <Skeleton
                className={styles.bone ?? ""}
                {...(column.as === "title" && { w: `${width}%` })}
              />
            </Table.Td>
          ))}
          <Table.Td data-as="actions">
            <Skeleton className={styles.bone ?? ""} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
