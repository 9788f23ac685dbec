import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { tableRoles } from "./data-table-roles.ts";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** How it is sorted when its header is first pressed; a column without cannot be sorted. */
  sorts?: "asc" | "desc";
  /** How it stands in a card: as its heading, as it is, or after its header's name. */
  as: "title" | "badge" | "fact";
  /** Left out of cards. */
  onlyWide?: boolean;
  /** Left out of tables that are hardly wider than cards would be. */
  dispensable?: boolean;
};

export type Sorting = { column: string; order: "asc" | "desc" };

type DataTableHeadProps<Row> = {
  columns: Column<Row>[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
};

const spoken = { asc: "ascending", desc: "descending" } as const;

/** The names of the columns, which sort; above cards they are what the cards can be sorted by. */
export function DataTableHead<Row>({ columns, sorting, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map(({ id, header, sorts, as, onlyWide, dispensable }) => {
          const order = sorting.column === id ? sorting.order : undefined;
          const turned = order === "asc" ? "desc" : "asc";
          return (
            <th
              key={id}
              scope="col"
              data-as={as}
              data-only-wide={onlyWide || undefined}
              data-dispensable={dispensable || undefined}
              data-fixed={sorts ? undefined : true}
              aria-sort={order && spoken[order]}
              {...tableRoles.header}
            >
              {sorts ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ column: id, order: order ? turned : sorts })}
                >
                  {header}
                  <Direction order={order} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        <th scope="col" data-as="actions" data-fixed {...tableRoles.header}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

function Direction({ order }: { order: "asc" | "desc" | undefined }) {
  const Icon = order === undefined ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[order];
  return <Icon size={14} strokeWidth={2} aria-hidden="true" />;
}
