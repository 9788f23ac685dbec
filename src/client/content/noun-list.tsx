import { linkOptions, useNavigate } from "@tanstack/react-router";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { Noun } from "#common/content/nouns.ts";
import { shortDate } from "#common/short-dates.ts";
import { ButtonLink } from "../ui/back-office/button-link.tsx";
import type { Column } from "../ui/back-office/row-table.tsx";
import { RowTitle } from "../ui/back-office/row-title.tsx";
import { ScreenHeading } from "../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import type { DeleteDialogProps } from "./delete-dialog.tsx";
import { NounTable, type NounTableProps } from "./noun-table.tsx";
import { type NounTypes, wordsOf } from "./noun-ui.ts";
import { NounRowActions, type RowAction } from "./row-actions.tsx";

/** The actions that each row of each content type has. */
export type UsualActions = { edit: RowAction; remove: RowAction };

type NounListProps<T extends NounTypes> = Pick<NounTableProps<T>, "ui" | "view"> & {
  /** Returns the public address of a row. The table shows it below the row's title. */
  addressOf: (row: T["Summary"]) => string;
  /** The table's columns after the title column. */
  columns: Column<T["Summary"]>[];
  /** Renders the actions of a row. Without this function, each row has only the usual actions. */
  renderActions?: (row: T["Summary"], usual: UsualActions) => ReactNode;
  /** Renders another dialog instead of the standard one that asks before a row is deleted. */
  Delete?: ComponentType<DeleteDialogProps<T>>;
  /** A drawing that is shown while there are no rows. */
  picture: ReactNode;
  /** Buttons and links beside the button that creates a row. */
  children: ReactNode;
};

type Place = Noun["place"];

const editLink = ({ edit }: Place, id: number) =>
  linkOptions({ to: edit, params: { id: String(id) } });

/** Returns the column with the titles of the rows. Each title is a link to the row's editor. */
const titleColumn = <Row extends { id: number; title: string }>(
  place: Place,
  addressOf: (row: Row) => string,
): Column<Row> => ({
  id: "title",
  header: "Title",
  sorts: "asc",
  as: "title",
  cell: (row) => (
    <RowTitle aside={addressOf(row)} {...editLink(place, row.id)}>
      {row.title}
    </RowTitle>
  ),
});

/** The screen with the table of all rows of a content type. */
export function NounList<T extends NounTypes>(props: NounListProps<T>) {
  const { ui, view, addressOf, columns, renderActions, Delete } = props;
  const { place } = ui.noun;
  const words = wordsOf(ui);
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeading title={words.list}>
        <ButtonLink
          to={place.create}
          size="sm"
          leftSection={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
        >
          {words.create}
        </ButtonLink>
        {props.children}
      </ScreenHeading>
      <NounTable
        ui={ui}
        view={view}
        show={(search, how) => void navigate({ to: ".", search, ...how })}
        columns={[titleColumn(place, addressOf), ...columns]}
        renderActions={(row, onDelete) => {
          const edit: RowAction = {
            id: "edit",
            name: "Edit",
            icon: Pencil,
            isQuick: true,
            link: editLink(place, row.id),
          };
          const remove: RowAction = {
            id: "delete",
            name: "Delete",
            icon: Trash2,
            isDestructive: true,
            onSelect: onDelete,
          };
          return renderActions ? (
            renderActions(row, { edit, remove })
          ) : (
            <NounRowActions title={row.title} actions={[edit, { ...remove, isQuick: true }]} />
          );
        }}
        {...(Delete && { Delete })}
        empty={
          <ScreenState
            kind="empty"
            picture={props.picture}
            title={words.emptyTitle}
            text={words.emptyText}
          >
            <ButtonLink to={place.create}>{words.createFirst}</ButtonLink>
          </ScreenState>
        }
      />
    </>
  );
}

/** Returns a column with a date of each row; null is shown as a dash. */
export const dateColumn = <Row,>(
  column: Pick<Column<Row>, "id" | "header" | "onlyWide">,
  read: (row: Row) => string | null,
): Column<Row> => ({
  ...column,
  sorts: "desc",
  as: "fact",
  cell: (row) => {
    const date = read(row);
    return date ? <time dateTime={date}>{shortDate(date)}</time> : "–";
  },
});
