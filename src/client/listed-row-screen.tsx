import { Link, type LinkProps } from "@tanstack/react-router";
import { capitalized } from "./capitalized.ts";
import { DetailScreen, type DetailScreenProps } from "./detail-screen.tsx";
import { BackLink } from "./ui/back-office/button-link.tsx";
import { button } from "./ui/button.ts";
import { MessageScreen } from "./ui/message-screen.tsx";

/**
 * Texts and a link for the screen of one row of a list: the words for the row and for the list, and
 * the link back to the list.
 */
export type ListedRows<Search> = {
  /** The word for any one row in messages, such as `mail`. */
  noun: string;
  /** The name of the list, such as `Mail`. */
  list: string;
  /** Returns the link to the list with the given filters. */
  linkTo: (search: Partial<Search>) => LinkProps;
  /** Says why a row may be missing, such as `deleted` in "it has been deleted". */
  gone: string;
};

type ListedRowScreenProps<Row, Search> = Pick<
  DetailScreenProps<Row>,
  "query" | "skeleton" | "children"
> & {
  rows: ListedRows<Search>;
  /** The filters of the list from which the row was opened. */
  search: Search;
};

/** A screen of the back office about one row of a list, below a link back to the list. */
export function ListedRowScreen<Row, Search>(props: ListedRowScreenProps<Row, Search>) {
  const { rows, search, ...detail } = props;
  return (
    <DetailScreen
      {...detail}
      noun={rows.noun}
      navigation={
        <nav aria-label={rows.list}>
          <BackLink {...rows.linkTo(search)}>Back to {rows.list}</BackLink>
        </nav>
      }
      missing={<ListedRowMissing rows={rows} />}
    />
  );
}

/** The screen for the URL of a row that does not exist. */
export function ListedRowMissing<Search>({ rows }: { rows: ListedRows<Search> }) {
  const { noun, list, linkTo, gone } = rows;
  return (
    <MessageScreen
      heading={`${capitalized(noun)} Not Found`}
      text={`There is no such ${noun}, or it has been ${gone}.`}
    >
      <Link {...linkTo({})} className={button("primary")}>
        Back to {list}
      </Link>
    </MessageScreen>
  );
}
