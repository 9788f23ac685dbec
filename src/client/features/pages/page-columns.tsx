import { Link } from "@tanstack/react-router";
import type { PageSummary } from "#common/pages/page.ts";
import { shortDate } from "#common/short-dates.ts";
import { PublishedBadge } from "../../content/published-badge.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { RowTitle } from "../../ui/back-office/row-title.tsx";

/** What the table of pages says of each. */
export const pageColumns: Column<PageSummary>[] = [
  {
    id: "title",
    header: "Title",
    sorts: "asc",
    as: "title",
    cell: ({ id, title, slug }) => (
      <RowTitle
        aside={`/pages/${slug}`}
        renderLink={(shown) => (
          <Link {...shown} to="/admin/content-pages/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        )}
      />
    ),
  },
  { id: "type", header: "Type", sorts: "asc", as: "fact", cell: ({ pageType }) => pageType },
  {
    id: "status",
    header: "Status",
    sorts: "desc",
    as: "badge",
    cell: ({ published }) => <PublishedBadge published={published} />,
  },
  {
    id: "updated",
    header: "Last Updated",
    sorts: "desc",
    as: "fact",
    onlyWide: true,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>,
  },
];
