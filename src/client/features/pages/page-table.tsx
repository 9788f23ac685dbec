import { linkOptions, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Pencil, Plus, Trash2 } from "lucide-react";
import type { PageSort, PageSummary } from "#common/pages/page.ts";
import type { TableView } from "#common/search.ts";
import { shortDate } from "#common/short-dates.ts";
import { NounTable, titleColumn } from "../../content/noun-table.tsx";
import { NounRowActions } from "../../content/row-actions.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { PublishedBadge } from "../../ui/back-office/status-badge.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { DeletePageDialog } from "./delete-page-dialog.tsx";
import { pageUi } from "./page-ui.ts";

const editLink = (id: number) =>
  linkOptions({ to: "/admin/content-pages/$id", params: { id: String(id) } });

/** The screen with the table of all content pages. */
export function PageTable({ view }: { view: TableView<PageSort> }) {
  const navigate = useNavigate({ from: "/admin/content-pages/" });
  return (
    <>
      <ScreenHeading title="Content Pages">
        <ButtonLink
          to="/admin/content-pages/new"
          size="sm"
          leftSection={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
        >
          Create New Page
        </ButtonLink>
        <ButtonLink to="/admin/blog" size="sm" variant="default">
          Manage Blog
        </ButtonLink>
        <LogoutButton size="sm" />
        <ButtonLink
          to="/admin/dashboard"
          size="sm"
          variant="default"
          leftSection={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Back to Dashboard
        </ButtonLink>
      </ScreenHeading>
      <NounTable
        ui={pageUi}
        view={view}
        show={(search, how) => void navigate({ search, ...how })}
        columns={columns}
        renderActions={({ id, title }, onDelete) => (
          <NounRowActions
            title={title}
            actions={[
              { id: "edit", name: "Edit", icon: Pencil, isQuick: true, link: editLink(id) },
              {
                id: "delete",
                name: "Delete",
                icon: Trash2,
                isQuick: true,
                isDestructive: true,
                onSelect: onDelete,
              },
            ]}
          />
        )}
        Delete={DeletePageDialog}
        empty={
          <ScreenState
            kind="empty"
            picture={<BlankPages />}
            title="No Content Pages Yet"
            text="Get started by creating your first content page"
          >
            <ButtonLink to="/admin/content-pages/new">Create First Page</ButtonLink>
          </ScreenState>
        }
      />
    </>
  );
}

const columns: Column<PageSummary>[] = [
  titleColumn("/pages/", editLink),
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

function BlankPages() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle fill="var(--mantine-color-sun-1)" cx="132" cy="54" r="40" />
      <path
        fill="var(--card)"
        stroke="var(--ink)"
        d="M46 22h62v86H46z"
        transform="rotate(-7 77 65)"
      />
      <path fill="var(--card)" stroke="var(--ink)" d="M70 14h64l18 18v78H70z" />
      <path fill="var(--green-line)" stroke="var(--ink)" d="M134 14v18h18z" />
      <path stroke="var(--stone-4)" d="M84 74h54M84 86h54M84 98h32" />
      <path fill="var(--green)" d="M86 60V46l14-12 14 12v14z" />
    </svg>
  );
}
