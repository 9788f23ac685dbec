import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { TableView } from "#common/search.ts";
import { errorText } from "../error-text.ts";
import { type ShowView, tableControls } from "../table-view.ts";
import { DataTable } from "../ui/back-office/data-table.tsx";
import type { Column } from "../ui/back-office/row-table.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import { DeleteDialog, type DeleteDialogProps } from "./delete-dialog.tsx";
import { type NounTypes, type NounUi, useNoun, wordsOf } from "./noun-ui.ts";

export type NounTableProps<T extends NounTypes> = {
  ui: NounUi<T>;
  view: TableView<T["Sort"]>;
  show: ShowView<T["Sort"]>;
  columns: Column<T["Summary"]>[];
  renderActions: (row: T["Summary"], onDelete: () => void) => ReactNode;
  /** Renders another dialog instead of the standard one that asks before a row is deleted. */
  Delete?: ComponentType<DeleteDialogProps<T>>;
  /** Shown instead of the table while the content type has no rows. */
  empty: ReactNode;
};

/** The table of all rows of a content type, with the actions for each row. */
export function NounTable<T extends NounTypes>(props: NounTableProps<T>) {
  const { ui, view, Delete } = props;
  const { noun } = ui;
  const words = wordsOf(ui);
  const { calls } = useNoun(ui);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [[noun.name, "admin", "table"], { input: view, type: "query" }],
    queryFn: () => calls.table.query(view),
    placeholderData: keepPreviousData,
  });
  const [rowToDelete, setRowToDelete] = useState<T["Summary"]>();
  const table = useRef<HTMLElement>(null);
  const deletion: DeleteDialogProps<T> = {
    row: rowToDelete,
    onClose: () => setRowToDelete(undefined),
    onDeleted: () => table.current?.focus({ preventScroll: true }),
  };
  return (
    <>
      <DataTable<T["Summary"]>
        {...tableControls(noun.sorts, view, props.show)}
        ref={table}
        nouns={noun}
        columns={props.columns}
        renderActions={(row) => props.renderActions(row, () => setRowToDelete(row))}
        part={data}
        isStale={isPlaceholderData}
        loadingText={`Loading ${words.long}s...`}
        failure={
          error && (
            <ScreenState
              kind="failure"
              title={words.tableFailed}
              text={errorText(error)}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
        empty={props.empty}
      />
      {Delete ? <Delete {...deletion} /> : <DeleteDialog ui={ui} {...deletion} />}
    </>
  );
}
