import type { ReactNode } from "react";
import skeleton from "../skeleton.module.css";
import { tableRoles } from "./data-table-roles.ts";
import styles from "./stacked-table.module.css";

type StackedTableProps = {
  /** The id of its heading. */
  labelledBy: string;
  /** Of all columns but the last, which holds the actions. */
  headers: string[];
  className: string | undefined;
  /** The rows. */
  children: ReactNode;
};

/** A short table where its container has room for one (42rem), else a list of entries. */
export function StackedTable({ labelledBy, headers, className, children }: StackedTableProps) {
  return (
    <table
      className={`${styles.table} ${className}`}
      aria-labelledby={labelledBy}
      {...tableRoles.table}
    >
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {headers.map((header) => (
            <th key={header} scope="col" {...tableRoles.header}>
              {header}
            </th>
          ))}
          <th scope="col" {...tableRoles.header}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>{children}</tbody>
    </table>
  );
}

/** The list's shape, while it is on its way. */
export function StackedTableBones({
  label,
  className,
}: {
  label: string;
  className: string | undefined;
}) {
  return (
    <div>
      <output className="visually-hidden">{label}</output>
      <div className={`${styles.bones} ${className}`} aria-hidden>
        {["a", "b", "c"].map((key) => (
          <span key={key} className={skeleton.bone} />
        ))}
      </div>
    </div>
  );
}
