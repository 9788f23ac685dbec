import {
  Box,
  Skeleton,
  Table,
  type TableTdProps,
  type TableThProps,
  UnstyledButton,
} from "@mantine/core";
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
  /** Whether the column is left out in narrow tables, and when rows are shown as cards. */
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
   * True while the next request is pending, so that the rows on the screen are those of the
   * previous request.
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
      bg="var(--card)"
      bd="var(--hairline)"
      bdrs="md"
      opacity={isStale ? 0.55 : 1}
      // Rows turn pale after a delay, so that nothing flickers when the response is fast.
      style={{
        containerType: "inline-size",
        transition: `opacity var(--gentle) ${isStale ? "150ms" : "0ms"}`,
      }}
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
                  <Table.Td
                    key={column.id}
                    {...roles.cell}
                    {...cellData(column)}
                    {...cellLooks[column.as]}
                  >
                    {column.cell(row)}
                  </Table.Td>
                ))}
                <Table.Td {...roles.cell} data-as="actions" ta="end">
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

const wholeLine = { flex: "0 0 100%", style: { whiteSpace: "normal" } } satisfies TableTdProps;
/** How cells look in the table, and where they are when rows are shown as cards. */
const cellLooks: Record<Column<unknown>["as"], TableTdProps> = {
  title: { ...wholeLine, style: { ...wholeLine.style, order: -2 } },
  badge: { style: { order: -1 } },
  fact: { c: "dimmed", style: { fontVariantNumeric: "tabular-nums" } },
  block: wholeLine,
};

type HeadProps<Row> = Pick<RowTableProps<Row>, "columns" | "sorting" | "onSort">;

const headLook: TableThProps = { c: "dimmed", fw: 500, flex: "none" };

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
              {...headLook}
              scope="col"
              {...cellData(column)}
              data-fixed={sorts ? undefined : true}
              aria-sort={order && ariaSort[order]}
            >
              {sorts ? (
                <UnstyledButton
                  className={styles.sort ?? ""}
                  bd="1px solid transparent"
                  bdrs="sm"
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
        <Table.Th {...roles.header} {...headLook} ta="end" scope="col" data-as="actions" data-fixed>
          {isSortable ? "Actions" : <span className="visually-hidden">Actions</span>}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function SortIcon({ order }: { order: "asc" | "desc" | undefined }) {
  const Icon = order === undefined ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  const style = { flex: "none", color: order ? "var(--green)" : "var(--stone-5)" };
  return <Icon size={14} strokeWidth={2} style={style} aria-hidden="true" />;
}

/** The widths of the titles in the skeleton rows, in percent. */
const titleWidths = [62, 44, 71, 53, 38, 66, 49, 58];

const bone = { className: styles.bone ?? "", h: "0.75em", my: "0.375rem" };

type SkeletonRowsProps<Row> = { columns: Column<Row>[]; count: number | undefined };

function SkeletonRows<Row>({ columns, count }: SkeletonRowsProps<Row>) {
  return (
    <Table.Tbody aria-hidden>
      {titleWidths.slice(0, count).map((width) => (
        <Table.Tr key={width}>
          {columns.map((column) => (
            <Table.Td key={column.id} {...cellData(column)} {...cellLooks[column.as]} data-label="">
              <Skeleton
                {...bone}
                {...(column.as === "title" && { className: "", w: `${width}%` })}
              />
            </Table.Td>
          ))}
          <Table.Td data-as="actions" ta="end">
            <Skeleton
              {...bone}
              className=""
              w={columns.length > maxLooseColumns ? "4rem" : "9rem"}
              data-only-wide
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
