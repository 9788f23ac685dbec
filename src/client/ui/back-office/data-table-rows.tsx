import type { ReactNode } from "react";
import skeleton from "../skeleton.module.css";
import styles from "./data-table.module.css";
import type { Column } from "./data-table-head.tsx";
import { tableRoles } from "./data-table-roles.ts";

type DataTableRowsProps<Row> = {
  columns: Column<Row>[];
  rows: Row[];
  renderActions: (row: Row) => ReactNode;
};

export function DataTableRows<Row extends { id: number | string }>({
  columns,
  rows,
  renderActions,
}: DataTableRowsProps<Row>) {
  return (
    <tbody {...tableRoles.group}>
      {rows.map((row) => (
        <tr key={row.id} className={styles.row} {...tableRoles.row}>
          {columns.map(({ id, header, cell, as, onlyWide, dispensable }) => (
            <td
              key={id}
              data-as={as}
              data-header={header}
              data-only-wide={onlyWide || undefined}
              data-dispensable={dispensable || undefined}
              {...tableRoles.cell}
            >
              {cell(row)}
            </td>
          ))}
          <td data-as="actions" {...tableRoles.cell}>
            {renderActions(row)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** As many rows as fit a screen, give or take, with titles of different lengths. */
const bones = [62, 44, 71, 53, 38, 66, 49, 58];

/** The shape of the rows, while the first of them are on their way. */
export function DataTableSkeleton<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <tbody aria-hidden>
      {bones.map((width) => (
        <tr key={width} className={styles.row}>
          {columns.map(({ id, as, onlyWide, dispensable }) => (
            <td
              key={id}
              data-as={as}
              data-only-wide={onlyWide || undefined}
              data-dispensable={dispensable || undefined}
            >
              <Bone {...(as === "title" && { width })} />
            </td>
          ))}
          <td data-as="actions">
            <Bone />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** @param width in percent, where it is not that of the column */
function Bone({ width }: { width?: number }) {
  return (
    <span
      className={`${skeleton.bone} ${styles.bone}`}
      style={width === undefined ? undefined : { width: `${width}%` }}
    />
  );
}
